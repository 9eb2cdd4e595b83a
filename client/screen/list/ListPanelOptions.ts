import type { EntityDeclaration } from '#shared/model/defineEntity.ts'
import type { FormSection, RecordOfEntity } from '../../form/FormSection.tsx'
import type { IconName } from '../../kit/Icon.tsx'
import type { TrackedRecord } from '../../store/types.ts'

/** A command of the panel: an edit of its record that is stored at once with the others. */
export interface PanelCommand<R extends TrackedRecord = TrackedRecord> {
  readonly caption: string
  readonly icon: IconName
  isShown(record: R): boolean
  /** `now` is the current instant. */
  edit(record: R, now: string): void
}

/** The form of the selected record, beside a list. */
export interface ListPanelOptions<R extends TrackedRecord = TrackedRecord> {
  readonly entity: EntityDeclaration
  readonly sections: readonly FormSection<R>[]
  /** The name of the record; empty while it has none. */
  title(record: R): string
  /** The question of the specification before another row is selected while edits are pending. */
  readonly discardQuestion: string
  /** Whether a record is only shown, to everybody. */
  isReadOnly(record: R): boolean
  readonly commands: readonly PanelCommand<R>[]
  /** Shown while not exactly one row is selected. */
  readonly emptyText: string
}

/** Declares the panel of a list. */
export function listPanel<D extends EntityDeclaration>(
  entity: D,
  options: Omit<ListPanelOptions<RecordOfEntity<D>>, 'entity'>,
): ListPanelOptions<RecordOfEntity<D>> {
  return { entity, ...options }
}
