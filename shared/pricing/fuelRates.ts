/** A fuel percentage and its validity period, end excluded. */
export interface FuelRatePeriod {
  readonly rate: number
  readonly startDate: string
  readonly endDate: string | null
}

/** The fuel rate without an end, whose start is the 'Last Updated' of the settings (S0 §4, F-098, PR13). */
export function activeFuelRate<P extends FuelRatePeriod>(periods: readonly P[]): P | null {
  return latest(periods.filter((period) => period.endDate === null))
}

/** The fuel rate in effect at an instant; null if there was none (PR14). */
export function fuelRateAt<P extends FuelRatePeriod>(periods: readonly P[], instant: string): P | null {
  return latest(
    periods.filter(
      (period) => period.startDate <= instant && (period.endDate === null || instant < period.endDate),
    ),
  )
}

/** Replaces the fuel rate: every open period ends now and the new one starts now (S0 §4, F-098, PR13). */
export function replaceFuelRate<P extends FuelRatePeriod>(
  periods: readonly P[],
  rate: number,
  now: string,
): { readonly ended: { readonly period: P; readonly endDate: string }[]; readonly started: FuelRatePeriod } {
  const open = periods.filter((period) => period.endDate === null)
  return {
    ended: open.map((period) => ({ period, endDate: now })),
    started: { rate, startDate: now, endDate: null },
  }
}

function latest<P extends FuelRatePeriod>(periods: readonly P[]): P | null {
  return periods.toSorted((a, b) => (a.startDate < b.startDate ? 1 : -1))[0] ?? null
}
