import { can } from '#shared/access/can.ts'
import { rolloffModel } from '#shared/entities.ts'
import { readChoices } from '#shared/importing/choices.ts'
import type { Import } from '#shared/importing/Import.ts'
import { importKind } from '#shared/importing/importKinds.ts'
import type { ImportDecision, ImportProgress, ImportState } from '#shared/importing/ImportState.ts'
import { proposeMapping } from '#shared/importing/proposeMapping.ts'
import { getEntity } from '#shared/model/model.ts'
import type { EntityName } from '#shared/model/product.ts'
import { Pacer } from '../kernel/Pacer.ts'
import { BadRequest, NotAllowed, NotFound } from '../kernel/errors.ts'
import { archivedUntil } from '../reads/auditing/AuditArchives.ts'
import { readImport, readOutcomes, readRefusedRows } from '../reads/importing/readImport.ts'
import { SYSTEM_USER, type SavingUser } from '../save/pipeline/change.ts'
import type { SaveContext } from '../save/pipeline/Save.ts'
import { runSave } from '../save/runSave.ts'
import { stateOf } from './importState.ts'
import { readSession, type ImportSession, type SessionRow } from './ImportSession.ts'
import { openTable, type TableReader } from './OpenTable.ts'
import { NO_CHOICES, prepareImport, type SentFile } from './prepareImport.ts'
import { PortionSize } from './PortionSize.ts'
import { storeRows, type RowOutcome } from './storeRows.ts'
import { takeBackRows } from './takeBackRows.ts'

export type ImportWork = NonNullable<Import['work']>

/** An import that is gone on with. */
interface CurrentImport {
  readonly session: ImportSession
  /** The rows that are ready and not stored. */
  readonly ready: SessionRow[]
  /** What they add and change. */
  readonly entities: ReadonlySet<EntityName>
  state: ImportState
  readonly portion: PortionSize
}

/** What an import has that nothing works on. */
const NO_WORK = { work: null, workUserId: null, worker: null, workedUntil: null } as const

/** How many rows one save stores at most. */
const ROWS_OF_SAVE = 25

/**
 * The imports of a company. An import is gone on with a portion at a time: all that is known of it is in the database, so that it can end at
 * any moment and goes on from there (IM813).
 */
export class Imports {
  readonly #saves: SaveContext
  readonly #openTable: TableReader
  /** The import whose state was read last, and the one that is worked on, so that a plan is not made anew for each portion. */
  #last: CurrentImport | null = null
  #working: CurrentImport | null = null

  /** The server has its files read in another process. */
  constructor(saves: SaveContext, read: TableReader = openTable) {
    this.#saves = saves
    this.#openTable = read
  }

  /** Reads a file; nothing of it is stored in the company yet. Throws BadRequest and TooLarge. */
  async prepare(user: SavingUser, file: SentFile): Promise<ImportState> {
    const table = await this.#openTable(file.bytes)
    try {
      return await this.state(await prepareImport(this.#saves, user, file, table))
    } finally {
      table.close()
    }
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
    if (stored.work !== null) throw new BadRequest('The import is at work. Stop it first.', 'id')
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
    this.#working = null
    return this.state(id)
  }

  /**
   * Has the server store the rows that are ready, or take the import back, portion after portion (IM813). Throws NotFound, NotAllowed where
   * the user may not change what the rows have, and BadRequest for an import that was taken back or is too old to be.
   */
  async begin(user: SavingUser, id: number, work: ImportWork): Promise<ImportProgress> {
    const stored = await this.#open(id)
    if (work === 'continue') refuseForbidden(user, (await this.#currentOf(stored)).entities)
    else await this.#refuseForgotten(stored)
    await this.#change(user, id, { ...NO_WORK, work, workUserId: user.userId, problem: null, isNews: false })
    return this.progress(id)
  }

  /** Ends the work after the portion that is being stored. Throws NotFound. */
  async stop(user: SavingUser, id: number): Promise<ImportState> {
    await this.#change(user, id, NO_WORK)
    return this.state(id)
  }

  /** Somebody has looked at what became of an import. Throws NotFound. */
  async see(user: SavingUser, id: number): Promise<ImportProgress> {
    const { isNews } = await this.#read(id)
    if (isNews) await this.#change(user, id, { isNews: false })
    return this.progress(id)
  }

  /** How far the server is with an import. Throws NotFound. */
  async progress(id: number): Promise<ImportProgress> {
    const { status, work, problem, isNews } = await this.#read(id)
    return { status, work, problem, isNews, counts: await readOutcomes(this.#saves.database, id) }
  }

  /** The work of an import is given up for a reason. */
  async giveUp(id: number, problem: string): Promise<void> {
    await this.#change(SYSTEM_USER, id, { ...NO_WORK, problem, isNews: true })
  }

  /** The plan of what is worked on is made anew: another server may have stored some of it. */
  forget(): void {
    this.#working = null
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
    this.#working = current
    const end = performance.now() + milliseconds
    // At least some, however little time there is: each request goes on.
    for (let now = 0; current.ready.length > 0 && now < end; now = performance.now()) {
      const rows = current.ready.splice(0, current.portion.rows)
      const planned = rows.map((row) => ({ ...row.planned, id: row.stored.id }))
      const outcomes = await current.portion.measure(() => storeRows(run, planned))
      current.state = withOutcomes(current.state, rows, outcomes)
    }
    if (current.ready.length > 0) return current.state
    this.#working = null
    await this.#finish(user, id, 'Done')
    return this.state(id)
  }

  /**
   * Takes an import back for so long or until all is; what something was built on is kept and named (IM816). Throws NotFound, and BadRequest
   * for one that is too old.
   */
  async takeBack(user: SavingUser, id: number, milliseconds: number): Promise<ImportState> {
    await this.takeBackPortion(user, id, milliseconds)
    return this.state(id)
  }

  /** The same without the state that it leaves. Throws NotFound and BadRequest. */
  async takeBackPortion(user: SavingUser, id: number, milliseconds: number): Promise<void> {
    const stored = await this.#read(id)
    await this.#refuseForgotten(stored)
    const isDone = await takeBackRows({ saves: this.#saves, user, import: stored }, milliseconds)
    if (isDone) await this.#finish(user, id, 'Taken back')
  }

  /** The one that was worked on last, as long as nothing else was decided about it. */
  async #currentOf(stored: Import): Promise<CurrentImport> {
    const known = [this.#working, this.#last].find(
      (each) =>
        each?.session.import.id === stored.id &&
        (['choices', 'kind', 'source'] as const).every((name) => each.session.import[name] === stored[name]),
    )
    return known ?? this.#load(stored)
  }

  async #load(stored: Import): Promise<CurrentImport> {
    const session = await readSession(this.#saves, stored)
    const pacer = new Pacer()
    const ready: SessionRow[] = []
    const entities = new Set<EntityName>()
    await pacer.forEach(session.rows, (row) => {
      if (row.stored.outcome !== null || row.planned.state !== 'ready') return
      ready.push(row)
      for (const { entity } of row.planned.records) entities.add(entity)
    })
    const state = await pacer.finish(stateOf(session))
    this.#last = { session, ready, entities, state, portion: new PortionSize(ROWS_OF_SAVE) }
    return this.#last
  }

  /** The work is done; the bell tells of it unless somebody waited for it, as the command does. */
  async #finish(user: SavingUser, id: number, status: Import['status']): Promise<void> {
    const { work } = await this.#read(id)
    await this.#change(user, id, { ...NO_WORK, status, ...(work !== null && { isNews: true }) })
  }

  async #change(user: SavingUser, id: number, changes: Partial<Import>): Promise<void> {
    await runSave(this.#saves, user, async (records) => {
      const [found] = await records.findForUpdate('Import', 'id', [id])
      if (found === undefined) throw new NotFound(`There is no import ${id}.`, 'id')
      records.change('Import', found, changes)
    })
  }

  async #open(id: number): Promise<Import> {
    const stored = await this.#read(id)
    if (stored.status === 'Taken back')
      throw new BadRequest('This import was taken back. Read the file again.', 'id')
    return stored
  }

  /** What was changed since an import is known as long as the entries of the audit log are in the database. */
  async #refuseForgotten({ created }: Import): Promise<void> {
    const until = await archivedUntil(this.#saves.database)
    if (until !== null && (created ?? '') <= until)
      throw new BadRequest(
        'What was changed since this import is in yearly files: it is too old to be taken back.',
        'id',
      )
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
