/** How many records have pending changes while somebody types. */
export const PENDING = 500
