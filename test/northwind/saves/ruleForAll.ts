import type { PrepareRule, SettleRule } from '#server/save/pipeline/SaveRule.ts'

/** A rule that prepares every save, whatever its contents. */
export function prepareAll(name: string, run: PrepareRule['run']): PrepareRule {
  return { name, phase: 'prepare', watches: 'everything', run }
}

/** A rule that settles every save, whatever its contents. */
export function settleAll(name: string, run: SettleRule['run']): SettleRule {
  return { name, phase: 'settle', watches: 'everything', run }
}
