// The password of the server: asked for by the part of the page that is loaded on demand (online/password.ts).

// Returns false if the user gives up.
export const login: { ask: () => Promise<boolean> } = { ask: () => Promise.resolve(false) };
