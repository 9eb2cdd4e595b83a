/** How much a test of chance or load does: a little, the same each time, in the gate; much in `npm run soak`. */
export interface Budget {
  readonly gate: number
  readonly soak: number
}

/** The part of a budget that this run may spend. */
export function budget({ gate, soak }: Budget): number {
  return process.env['BUDGET'] === 'soak' ? soak : gate
}
