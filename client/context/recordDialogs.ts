import type { EntityName } from '#shared/model/product.ts'
import type { Row } from '../store/types.ts'
import type { PastOf } from './history/ShownPast.ts'

/**
 * Opens a record in its dialog; resolves with whether anything was stored: what was only added to the screen below stays pending (RC560).
 * `A` is the application.
 */
export type OpenRecordDialog<A> = (app: A, id: number) => Promise<boolean>

/**
 * Adds a record in its dialog, beginning with these values; resolves with its key, null where it was not added. With an owner, such as
 * `rental`, it is stored with that by the Save of the screen below, and its key is negative until then (RC560).
 */
export type AddInRecordDialog<A> = (app: A, newValues: Row, owner?: string) => Promise<number | null>

/** Shows a record in its dialog as it was at a moment, until it is closed (HI1302). */
export type OpenPastDialog<A> = (app: A, of: PastOf) => Promise<void>

/** The dialog of an entity's records that others open without importing it. */
export interface RecordDialog<A> {
  readonly entity: EntityName
  /** Fetches its code when it is first opened; without it, the records are only opened where they are listed. */
  readonly load?: () => Promise<OpenRecordDialog<A>>
  /** The same for a new record. */
  readonly loadAdd?: () => Promise<AddInRecordDialog<A>>
  /** The same for a record as it was. */
  readonly loadPast?: () => Promise<OpenPastDialog<A>>
}

interface WithDialogs<A> {
  readonly recordDialogs: readonly RecordDialog<A>[]
}

/** Whether the records of an entity have a dialog that others open. */
export function hasRecordDialog<A>({ recordDialogs }: WithDialogs<A>, entity: string): boolean {
  return recordDialogs.some((each) => each.entity === entity && each.load !== undefined)
}

/** Opens a record in the dialog of its entity. Throws for an entity without one, which is a programming error. */
export async function openRecordDialog<A extends WithDialogs<A>>(
  app: A,
  entity: EntityName,
  id: number,
): Promise<boolean> {
  const load = app.recordDialogs.find((each) => each.entity === entity)?.load
  if (load === undefined) throw new Error(`${entity} has no dialog in client/recordDialogs.ts.`)
  const open = await load()
  return open(app, id)
}

/** Adds a record in the dialog of its entity. Throws for an entity without one, which is a programming error. */
export async function addInRecordDialog<A extends WithDialogs<A>>(
  app: A,
  entity: EntityName,
  newValues: Row,
  owner?: string,
): Promise<number | null> {
  const load = app.recordDialogs.find((each) => each.entity === entity)?.loadAdd
  if (load === undefined)
    throw new Error(`${entity} has no dialog for new records in client/recordDialogs.ts.`)
  const add = await load()
  return add(app, newValues, owner)
}

/** Shows a record as it was in the dialog of its entity; null where its entity has none that can. */
export function pastDialogOf<A>(
  { recordDialogs }: WithDialogs<A>,
  entity: string,
): ((app: A, of: Omit<PastOf, 'entityTypeName'>) => Promise<void>) | null {
  const dialog = recordDialogs.find((each) => each.entity === entity)
  const load = dialog?.loadPast
  if (dialog === undefined || load === undefined) return null
  return async (app, of) => {
    const open = await load()
    await open(app, { ...of, entityTypeName: dialog.entity })
  }
}
