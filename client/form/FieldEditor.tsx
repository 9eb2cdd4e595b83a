import { useWidgetServices } from '../kit/WidgetServices.ts'
import type { RecordOffers } from '../kit/RecordFinder.ts'
import type { Row } from '../store/types.ts'
import { ValueEditor } from './editors.tsx'
import type { EditorProps } from './editorProps.ts'
import { RecordPicker } from './RecordPicker.tsx'

const NO_VALUES: Row = {}

interface FieldEditorProps extends EditorProps {
  /** The values that narrow what is found: of a service address, the customer whose it is. */
  readonly within?: Row
  /** What is offered to be added where no record is found. */
  readonly offers?: RecordOffers | null
}

/**
 * The editor of a field: a box to find a record by its name where it refers to one that is in no list, else that of its kind (PI1). Throws
 * where somebody is to choose one that is neither listed nor found (EN301): a box that cannot be typed into would say nothing.
 */
export function FieldEditor({ within = NO_VALUES, offers = null, ...editor }: FieldEditorProps) {
  const services = useWidgetServices()
  const { target, options, readOnly, disabled } = editor
  const found = target === undefined || options !== undefined ? null : services.finder(target)
  if (target !== undefined && options === undefined && found === null && !readOnly && !disabled)
    throw new Error(`Nobody can choose a ${target}: no list has it (lookupsQuery), and no finder finds it.`)
  return found === null ? (
    <ValueEditor {...editor} />
  ) : (
    <RecordPicker {...editor} finder={found} within={within} offers={offers} />
  )
}
