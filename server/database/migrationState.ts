/** The migration that makes a new database, in whose place databases from before it have had those of earlier versions. */
export const BASELINE = 'CreateCompany1732000120003'

/** The last one of these: a database that has had it has all that the baseline makes. */
export const LAST_BEFORE_BASELINE = 'KeepSentFigures1732000120003'

/** When a migration was made, by its name. */
export const timestampOf = (name: string): number => Number(name.slice(-13))

/** What a version with these migrations makes of a database with those. */
export type MigrationState =
  | { readonly state: 'current' | 'behind' | 'beforeBaseline' | 'tooOld' }
  | { readonly state: 'newer'; readonly migration: string }

/**
 * How the migrations that a database has had stand to those of this version: it has had all; some are missing; it has had all that the
 * baseline stands for, under their former names, or not all of them; or it has had one that this version does not know.
 */
export function migrationState(known: readonly string[], executed: readonly string[]): MigrationState {
  const isFormer = (name: string) => !known.includes(name) && timestampOf(name) <= timestampOf(BASELINE)
  const migration = executed.find((name) => !known.includes(name) && !isFormer(name))
  if (migration !== undefined) return { state: 'newer', migration }
  if (executed.some(isFormer))
    return { state: executed.includes(LAST_BEFORE_BASELINE) ? 'beforeBaseline' : 'tooOld' }
  return { state: executed.length === known.length ? 'current' : 'behind' }
}
