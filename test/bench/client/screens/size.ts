/** The window in which screens are measured. */
export const SIZE = { width: 1440, height: 900 }
