import { rolloffModel } from '#shared/entities.ts'
import type { Database } from '../database/Database.ts'
import { RuleSet } from './pipeline/RuleSet.ts'
import type { SaveContext } from './pipeline/Save.ts'
import { rolloffSaveRules } from './rules/saveRules.ts'

/** How a command saves while no server does: by the same rules, with the same audit. */
export function standaloneSaves(database: Database, timeZone: string, now: () => string): SaveContext {
  return { model: rolloffModel, database, rules: new RuleSet(rolloffModel, rolloffSaveRules), now, timeZone }
}
