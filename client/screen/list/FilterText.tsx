import { observer } from 'mobx-react-lite'
import { useId } from 'react'
import { FieldError } from '../../form/FieldFrame.tsx'
import { isNumberKind } from '#shared/model/kinds.ts'
import { inputAttr } from '../../form/FramedEditor.tsx'
import { usePhone } from '../../kit/usePhone.ts'
import type { ListFilter } from './ListFilter.ts'

interface FilterTextProps {
  readonly filter: ListFilter
  readonly parameter: string
  readonly caption: string
  readonly isFirst: boolean
}

/** A text box of a filter; the first one of a list has the focus when it opens, except on a phone, whose keyboard would cover the list. */
export const FilterText = observer(function FilterText(props: FilterTextProps) {
  const { filter, parameter, caption, isFirst } = props
  const inputId = useId()
  const isPhone = usePhone()
  const error = filter.problemOf(parameter)
  const declared = filter.declared(parameter)
  const { required } = declared
  return (
    <label className="filter-text" data-field={parameter}>
      {caption}
      <input
        id={inputId}
        type="text"
        {...inputAttr({ inputId, name: parameter, error, required, format: declared.format })}
        inputMode={isNumberKind(declared.kind) ? 'decimal' : undefined}
        autoComplete="off"
        spellCheck={false}
        autoFocus={isFirst && !isPhone}
        value={filter.text(parameter)}
        onChange={(event) => filter.set({ [parameter]: event.target.value })}
      />
      <FieldError inputId={inputId} error={error} />
    </label>
  )
})
