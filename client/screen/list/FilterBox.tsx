import { observer } from 'mobx-react-lite'
import { useId } from 'react'
import type { EntityName } from '#shared/entities.ts'
import { ValueEditor } from '../../form/editors.tsx'
import { FramedEditor, inputAttr } from '../../form/FramedEditor.tsx'
import { useWidgetServices } from '../../kit/WidgetServices.ts'
import type { ListFilter } from './ListFilter.ts'

interface FilterBoxProps {
  readonly filter: ListFilter
  readonly parameter: string
  readonly caption: string
  /** The lookup table of a choice. */
  readonly choiceOf?: EntityName
}

/** The editor of a day, choice or flag of a filter, with its problem. */
export const FilterBox = observer(function FilterBox({
  filter,
  parameter,
  caption,
  choiceOf,
}: FilterBoxProps) {
  const services = useWidgetServices()
  const inputId = useId()
  const declared = filter.declared(parameter)
  const error = filter.problemOf(parameter)
  const set = (value: unknown): void => filter.set({ [parameter]: filterValueOf(value) })
  return (
    <FramedEditor
      kind={declared.kind}
      frame={{ inputId, caption, error, required: declared.required, dataField: parameter }}
    >
      <ValueEditor
        inputId={inputId}
        kind={declared.kind}
        value={filter.value(parameter)}
        onCommit={set}
        onInput={set}
        formatter={services}
        inputAttr={inputAttr({ inputId, name: parameter, error, required: declared.required })}
        readOnly={false}
        disabled={false}
        isValid={error === null}
        nullable={!declared.required}
        placeholder=""
        {...(choiceOf !== undefined && {
          options: services.options(choiceOf).filter(({ retired }) => !retired),
        })}
      />
    </FramedEditor>
  )
})

function filterValueOf(value: unknown) {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null
}
