import { rolloffModel, type EntityName } from '#shared/entities.ts'
import { keyFieldOf } from '#shared/model/defineEntity.ts'
import type { Database } from '#server/database/Database.ts'
import type { SavingUser } from '#server/save/pipeline/change.ts'
import { saveChanges } from '#server/save/saveChanges.ts'
import { RuleSet } from '#server/save/pipeline/RuleSet.ts'
import { rolloffSaveRules } from '#server/save/rules/saveRules.ts'
import type { SaveResult } from '#shared/wire/save.ts'

const RULES = new RuleSet(rolloffModel, rolloffSaveRules)

type Values = Readonly<Record<string, unknown>>

/** Builds a save bundle like that of a screen; saving runs rules and audit. */
export class Bundle {
  readonly #entities: object[] = []
  #lastKey = 0

  /** Adds a record and returns its temporary key. */
  add(name: EntityName, values: Values): number {
    this.#lastKey -= 1
    this.#put(name, 'Added', { [keyFieldOf(rolloffModel.entities[name])]: this.#lastKey, ...values }, {})
    return this.#lastKey
  }

  /** Changes a stored record; `stored` holds its key and version. */
  change(name: EntityName, stored: Values, changes: Values): void {
    const originals = Object.fromEntries(Object.keys(changes).map((field) => [field, stored[field] ?? null]))
    this.#put(name, 'Modified', { ...stored, ...changes }, { ...originals, rowVersion: stored['rowVersion'] })
  }

  /** Removes a stored record; `stored` holds its key and version. */
  remove(name: EntityName, stored: Values): void {
    this.#put(name, 'Deleted', stored, {})
  }

  /** Saves everything as this user at this instant, and returns the stored rows in the order in which they were added. */
  async save(database: Database, user: SavingUser, at: string): Promise<SaveResult> {
    const context = { model: rolloffModel, database, rules: RULES, now: () => at }
    // The JSON text comes from our own save, in the form of SaveResult.
    return JSON.parse(await saveChanges(context, { entities: this.#entities }, user)) as SaveResult
  }

  /** Saves everything at a running server as the user of this access token, and returns the stored rows. */
  async post(origin: string, token: string): Promise<SaveResult> {
    const response = await fetch(`${origin}/api/breeze/SaveChanges`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ entities: this.#entities }),
    })
    if (!response.ok) throw new Error(`The save was refused: ${await response.text()}`)
    // The JSON text comes from our own server, in the form of SaveResult.
    return (await response.json()) as SaveResult
  }

  #put(name: EntityName, entityState: string, values: Values, originalValuesMap: Values): void {
    const entityTypeName = `${name}:#${rolloffModel.namespace}`
    this.#entities.push({ ...values, entityAspect: { entityTypeName, entityState, originalValuesMap } })
  }
}

/** The stored rows of one entity in a save's answer. */
export function rowsOf(result: SaveResult, name: EntityName): Values[] {
  return result.entities.filter((row) => row['$type'] === `${name}:#${rolloffModel.namespace}`)
}
