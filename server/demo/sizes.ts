/** The size of the generated company. */
export interface DemoSize {
  readonly customers: number
  readonly rentals: number
  /** Days of history before the as-of day. */
  readonly days: number
  readonly drivers: number
}

/** `demo` is what a fresh installation starts with, `small` is for tests, `large` for measuring: ten years of a larger company. */
export const DEMO_SIZES = {
  small: { customers: 30, rentals: 150, days: 365, drivers: 3 },
  demo: { customers: 1_200, rentals: 6_000, days: 730, drivers: 6 },
  large: { customers: 20_000, rentals: 88_000, days: 3_650, drivers: 22 },
} as const satisfies Record<string, DemoSize>

export type DemoSizeName = keyof typeof DEMO_SIZES
