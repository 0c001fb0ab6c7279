// Western silhouettes by the name of the piece, drawn on 100 x 100 units around 0, 0.
const king = "M-6 -62h12v10h10v12h-10v10c14-8 36-4 36 16c0 16-14 26-16 36h-52c-2-10-16-20-16-36c0-20 22-24 36-16v-10h-10v-12h10zM-30 30h60v10h-60zM-36 46h72v14h-72z";
const guard = "M0 -58C10 -40 32 -44 40 -46C40 -10 34 30 0 58C-34 30 -40 -10 -40 -46C-32 -44 -10 -40 0 -58ZM0 -34L-6 -14H-26L-10 0L-16 22L0 8L16 22L10 0L26 -14H6Z";
const elephant = "M-46 -8c0-30 26-44 52-40c26 2 42 18 42 44c0 22-2 34 6 38c-8 12-22 8-24-8c-1-10 1-20-4-26c-6 10-12 10-18 12v40h-18v-26h-14v26h-18v-34c-4-8-4-16-4-26zM14 -22a5 5 0 1 0 .1 0z";
const horse = "M-30 58c-2-30 22-38 20-54c-12 2-18 14-30 14c-8 0-14-10-10-18c10-8 16-30 32-40l-4-18l18 12c30 2 46 34 44 104zM-4 -30a5 5 0 1 0 .1 0z";
const rook = "M-40 -56h18v14h12v-14h20v14h12v-14h18v30l-14 12v38l14 14v18h-80v-18l14-14v-38l-14-12z";
const cannon = "M-54 2L34 -48l6 3l14 24l-1 7L-4 12c14 2 24 12 24 26a27 27 0 1 1 -53 -6l-8 4zM-8 24a11 11 0 1 0 .1 0z";
const pawn = "M0 -54a21 21 0 0 1 13 38h12v10h-12c2 20 8 32 20 42v18h-66v-18c12-10 18-22 20-42h-12v-10h12a21 21 0 0 1 13 -38z";
const qilin = "M-38 52c-2-40 6-60 24-70l-10-22l20 12l6-28l10 28l24-2l-18 16c20 14 24 40 22 66h-22l-6-24h-16l-8 24z";

export const silhouettes: Record<string, string> = {
	king, guard, advisor: guard, minister: elephant, elephant, horse, knight: horse, rook, cannon, pawn, qilin,
};
