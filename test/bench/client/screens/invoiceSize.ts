/** The lines of the invoice. */
export const LINES = 200
