/** Ids of the rental statuses (S1 §9). */
export const RENTAL_STATUS = { new: 1, inProgress: 2, complete: 3 } as const
