/** The window in which screens are measured. */
export const SIZE = { width: 1440, height: 900 }
/** The lines of the invoice. */
export const LINES = 200
/** How many records have pending changes while somebody types. */
export const PENDING = 500
