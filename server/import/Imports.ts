import { can } from '#shared/access/can.ts'
import { rolloffModel } from '#shared/entities.ts'
import { readChoices } from '#shared/importing/choices.ts'
import type { Import } from '#shared/importing/Import.ts'
import { importKind } from '#shared/importing/importKinds.ts'
import type { ImportDecision, ImportState } from '#shared/importing/ImportState.ts'
import { proposeMapping } from '#shared/importing/proposeMapping.ts'
import { getEntity } from '#shared/model/model.ts'
import type { EntityName } from '#shared/model/product.ts'
import { BadRequest, NotAllowed, NotFound } from '../kernel/errors.ts'
import { readImport, readRefusedRows } from '../reads/importing/readImport.ts'
import type { SavingUser } from '../save/pipeline/change.ts'
import type { SaveContext } from '../save/pipeline/Save.ts'
import { runSave } from '../save/runSave.ts'
import { stateOf } from './importState.ts'
import { readSession, type ImportSession, type SessionRow } from './ImportSession.ts'
import { NO_CHOICES, prepareImport, type SentFile } from './prepareImport.ts'
import { entitiesOf, storeRows, type RowOutcome } from './storeRows.ts'
import { takeBackRows } from './takeBackRows.ts'

/** An import that is gone on with. */
interface CurrentImport {
  readonly session: ImportSession
  /** The rows that are ready and not stored. */
  readonly ready: SessionRow[]
  /** What they add and change. */
  readonly entities: ReadonlySet<EntityName>
  state: ImportState
}

/** How many rows one save stores: others wait for it no longer than for a save of a person. */
const ROWS_OF_SAVE = 25

/**
 * The imports of a company. An import is gone on with a part at a time, by whoever asks for the next part: all that is known of it is in
 * the database, so that it stops when nobody asks and goes on from there (IM813).
 */
export class Imports {
  readonly #saves: SaveContext
  /** The import that was worked on last, so that its plan is not made anew for each part. */
  #last: CurrentImport | null = null

  constructor(saves: SaveContext) {
    this.#saves = saves
  }

  /** Reads a file; nothing of it is stored in the company yet. Throws BadRequest and TooLarge. */
  async prepare(user: SavingUser, file: SentFile): Promise<ImportState> {
    return this.state(await prepareImport(this.#saves, user, file))
  }

  /** What an import would do, or did. Throws NotFound. */
  async state(id: number): Promise<ImportState> {
    return (await this.#load(await this.#read(id))).state
  }

  /**
   * Changes what was decided about an import; rows that were refused wait again. With another kind its columns are proposed anew. Throws
   * NotFound, and BadRequest for one that was taken back.
   */
  async choose(
    user: SavingUser,
    id: number,
    { kind, choices, source }: ImportDecision,
  ): Promise<ImportState> {
    const stored = await this.#open(id)
    const session = kind === undefined || kind === stored.kind ? null : await readSession(this.#saves, stored)
    const decided =
      session === null || kind === undefined
        ? (choices ?? readChoices(stored.choices))
        : { ...NO_CHOICES, mapping: proposeMapping(importKind(kind), session.table) }
    const refused = await readRefusedRows(this.#saves.database, id)
    await runSave(this.#saves, user, async (records) => {
      const [current] = await records.findForUpdate('Import', 'id', [id])
      if (current === undefined) throw new NotFound(`There is no import ${id}.`, 'id')
      for (const row of await records.findForUpdate('ImportRow', 'id', refused))
        records.change('ImportRow', row, { outcome: null, message: null })
      records.change('Import', current, {
        choices: JSON.stringify(decided),
        refusedCount: 0,
        ...(kind !== undefined && { kind }),
        ...(source !== undefined && { source }),
      })
    })
    return this.state(id)
  }

  /**
   * Stores the rows that are ready, for so long or until all are; returns how far it is. Throws NotFound, NotAllowed where the user may
   * not change what the rows have, and BadRequest for an import that was taken back.
   */
  async continue(user: SavingUser, id: number, milliseconds: number): Promise<ImportState> {
    const current = await this.#currentOf(await this.#open(id))
    refuseForbidden(user, current.entities)
    const { import: stored } = current.session
    const run = { saves: this.#saves, user, import: stored, mode: readChoices(stored.choices).mode }
    const end = performance.now() + milliseconds
    // At least some, however little time there is: each request goes on.
    for (let now = 0; current.ready.length > 0 && now < end; now = performance.now()) {
      const rows = current.ready.splice(0, ROWS_OF_SAVE)
      const outcomes = await storeRows(
        run,
        rows.map(({ planned, stored: { id: key } }) => ({ ...planned, id: key })),
      )
      current.state = withOutcomes(current.state, rows, outcomes)
    }
    if (current.ready.length > 0) return current.state
    await this.#setStatus(user, id, 'Done')
    return this.state(id)
  }

  /** Takes an import back for so long or until all is; what something was built on is kept and named (IM816). Throws NotFound. */
  async takeBack(user: SavingUser, id: number, milliseconds: number): Promise<ImportState> {
    const stored = await this.#read(id)
    const isDone = await takeBackRows({ saves: this.#saves, user, import: stored }, milliseconds)
    if (isDone) await this.#setStatus(user, id, 'Taken back')
    return this.state(id)
  }

  /** The one that was worked on last, as long as nothing else was decided about it. */
  async #currentOf(stored: Import): Promise<CurrentImport> {
    const last = this.#last
    const isSame =
      last?.session.import.id === stored.id &&
      (['choices', 'kind', 'source'] as const).every((name) => last.session.import[name] === stored[name])
    return isSame ? last : this.#load(stored)
  }

  async #load(stored: Import): Promise<CurrentImport> {
    const session = await readSession(this.#saves, stored)
    const ready = session.rows.filter(
      ({ stored: { outcome }, planned }) => outcome === null && planned.state === 'ready',
    )
    const entities = entitiesOf(ready.map(({ planned }) => planned))
    this.#last = { session, ready, entities, state: stateOf(session) }
    return this.#last
  }

  async #setStatus(user: SavingUser, id: number, status: Import['status']): Promise<void> {
    await runSave(this.#saves, user, async (records) => {
      for (const found of await records.findForUpdate('Import', 'id', [id]))
        records.change('Import', found, { status })
    })
  }

  async #open(id: number): Promise<Import> {
    const stored = await this.#read(id)
    if (stored.status === 'Taken back')
      throw new BadRequest('This import was taken back. Read the file again.', 'id')
    return stored
  }

  async #read(id: number): Promise<Import> {
    const stored = await readImport(this.#saves.database, id)
    if (stored === undefined) throw new NotFound(`There is no import ${id}.`, 'id')
    return stored
  }
}

/** Whoever imports records may add and change such records (IM812). */
function refuseForbidden(user: SavingUser, names: Iterable<EntityName>): void {
  for (const name of names) {
    const entity = getEntity(rolloffModel, name)
    const mayChange = entity.access.update === 'nobody' || can(user, 'update', entity)
    if (!can(user, 'create', entity) || !mayChange)
      throw new NotAllowed(`You may not add and change records of the kind ${entity.caption}.`, 'id')
  }
}

const COUNTED = { Added: 'added', Updated: 'updated', Unchanged: 'unchanged', Refused: 'refused' } as const

/** The state after these rows were stored. */
function withOutcomes(
  state: ImportState,
  rows: readonly SessionRow[],
  outcomes: readonly RowOutcome[],
): ImportState {
  const counts = { ...state.counts, ready: state.counts.ready - rows.length }
  for (const { outcome } of outcomes) counts[COUNTED[outcome]] += 1
  return { ...state, status: 'Begun', counts }
}
