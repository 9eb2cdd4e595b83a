import type { DemoSize } from '#server/demo/sizes.ts'

/** As large as a demo company must be to have everything; its days are made like those of larger ones. */
export const TINY: DemoSize = { customers: 12, rentals: 40, days: 45, drivers: 3 }
