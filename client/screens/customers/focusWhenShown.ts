import { focusField } from '../../form/focusField.ts'
import type { TrackedRecord } from '../../store/types.ts'

/** About two seconds: a dialog may have to be loaded first. */
const MAX_FRAMES = 120

/** Focuses the editor of a record's field as soon as it is rendered. */
export function focusWhenShown(
  entity: TrackedRecord & { readonly id: number },
  property: string | null,
  frames = MAX_FRAMES,
): void {
  if (property === null || frames === 0) return
  requestAnimationFrame(() => {
    if (!focusField(entity.entityType.shortName, entity.id, property))
      focusWhenShown(entity, property, frames - 1)
  })
}
