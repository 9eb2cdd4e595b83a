import type { EntityName } from '#shared/model/product.ts'
import type { Row } from '../store/types.ts'

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

/** The dialog of an entity's records that other features open without importing it. */
export interface RecordDialog<A> {
  readonly entity: EntityName
  /** Fetches its code when it is first opened. */
  readonly load: () => Promise<OpenRecordDialog<A>>
  /** The same for a new record. */
  readonly loadAdd?: () => Promise<AddInRecordDialog<A>>
}

/** Opens a record in the dialog of its entity. Throws for an entity without one, which is a programming error. */
export async function openRecordDialog<A extends { readonly recordDialogs: readonly RecordDialog<A>[] }>(
  app: A,
  entity: EntityName,
  id: number,
): Promise<boolean> {
  const dialog = app.recordDialogs.find((each) => each.entity === entity)
  if (dialog === undefined) throw new Error(`${entity} has no dialog in client/screens.ts.`)
  const open = await dialog.load()
  return open(app, id)
}

/** Adds a record in the dialog of its entity. Throws for an entity without one, which is a programming error. */
export async function addInRecordDialog<A extends { readonly recordDialogs: readonly RecordDialog<A>[] }>(
  app: A,
  entity: EntityName,
  newValues: Row,
  owner?: string,
): Promise<number | null> {
  const load = app.recordDialogs.find((each) => each.entity === entity)?.loadAdd
  if (load === undefined) throw new Error(`${entity} has no dialog for new records in client/screens.ts.`)
  const add = await load()
  return add(app, newValues, owner)
}
