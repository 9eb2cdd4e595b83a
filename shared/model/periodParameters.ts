/** The parameters of a report: its first and last day, both included (S1 §7). */
export const PERIOD_PARAMETERS = {
  startDate: { kind: 'day', required: true },
  endDate: { kind: 'day', required: true },
} as const
