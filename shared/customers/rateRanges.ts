/** Price ranges of an address or a rate (S0 §3). */
export const RATE_RANGES = ['Regular', 'Extended', 'Outer', 'Kalamazoo'] as const
