import { observer } from 'mobx-react-lite'
import { useId } from 'react'
import { addDays, isDay } from '#shared/kernel/days.ts'
import { relativePeriod } from '#shared/kernel/relativeDays.ts'
import type { EntityName } from '#shared/model/product.ts'
import { isNumberKind } from '#shared/model/kinds.ts'
import { commitFocusedField } from '../../form/commitFocusedField.ts'
import { Button } from '../../kit/Button.tsx'
import '../screen.css'
import { CheckList } from '../../kit/CheckList.tsx'
import { useWidgetServices } from '../../kit/WidgetServices.ts'
import { useScreenContext } from '../../context/ScreenContext.ts'
import { ValueField } from '../../form/ValueField.tsx'
import { FieldError } from '../../form/FieldFrame.tsx'
import { inputAttr } from '../../form/FramedEditor.tsx'
import { usePhone } from '../../kit/usePhone.ts'
import type { FormField, ChoicesField, DayField, DaysField } from './filterFields.ts'
import { isInForm } from './filterToggles.ts'
import type { ListFilter } from './ListFilter.ts'
import { DAY_RANGES } from './dayRanges.ts'

/** The editor of a day, choice, number or flag of a filter, with its problem. */
const FilterBox = observer(function FilterBox(props: FilterBoxProps) {
  const { filter, parameter, caption, choiceOf, offersRetired = false } = props
  const services = useWidgetServices()
  const declared = filter.declared(parameter)
  return (
    <ValueField
      name={parameter}
      caption={caption}
      declared={declared}
      value={filter.value(parameter)}
      onChange={(value) => filter.set({ [parameter]: filterValueOf(value) })}
      error={filter.problemOf(parameter)}
      {...(declared.choices !== undefined && {
        options: declared.choices.map((choice) => ({ id: choice, title: choice })),
      })}
      {...(choiceOf !== undefined && {
        options: services.options(choiceOf).filter(({ retired }) => offersRetired || !retired),
      })}
    />
  )
})

/** Two days, and the ranges that are asked for most; choosing one of these searches at once. */
const FilterRange = observer(function FilterRange({ filter, field, apply }: FilterRangeProps) {
  const { from, to, caption, captions = [`${caption} from`, `${caption} to`], ranges = DAY_RANGES } = field
  const today = useScreenContext().today()
  return (
    <div className="filter-range" role="group" aria-label={caption}>
      <FilterBox filter={filter} parameter={from} caption={captions[0]} />
      <FilterBox filter={filter} parameter={to} caption={captions[1]} />
      <div className="chips">
        {ranges.map(({ caption: range, rule }) => {
          const { startDate, endDate } = relativePeriod(rule, today)
          return (
            <button
              key={range}
              type="button"
              className="chip"
              aria-pressed={filter.value(from) === startDate && filter.value(to) === endDate}
              onClick={() => {
                filter.set({ [from]: startDate, [to]: endDate })
                apply()
              }}
            >
              {range}
            </button>
          )
        })}
      </div>
    </div>
  )
})

/** A day, with Previous and Next where they are declared, which search at once. */
const FilterDay = observer(function FilterDay({ filter, field, apply }: FilterDayProps) {
  const { parameter, caption, hasSteps = false } = field
  const app = useScreenContext()
  const box = <FilterBox filter={filter} parameter={parameter} caption={caption} />
  if (!hasSteps) return box
  const day = filter.text(parameter)
  const step = (count: number): void => {
    filter.set({ [parameter]: isDay(day) ? addDays(day, count) : app.today() })
    apply()
  }
  return (
    <>
      <Button id="previous" caption="Previous" onClick={() => step(-1)} />
      {box}
      <Button id="next" caption="Next" onClick={() => step(1)} />
    </>
  )
})

/** A choice of any number of rows of a lookup table, all in view. */
const FilterChoices = observer(function FilterChoices({ filter, field }: FilterChoicesProps) {
  const services = useWidgetServices()
  const { parameter, caption, choicesOf } = field
  const chosen = filter.choices(parameter)
  const toggled = (id: number): readonly number[] =>
    chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]
  return (
    <div className="filter-choices">
      <CheckList
        caption={caption}
        options={services.options(choicesOf)}
        chosen={new Set(chosen)}
        toggle={(id) => filter.set({ [parameter]: toggled(id) })}
        isWide
      />
    </div>
  )
})

interface FilterFormProps {
  readonly filter: ListFilter
  readonly caption: string
  readonly id: string
  readonly search: () => void
}

/** The filter of a list: Enter or Search applies it, Clear empties it (F-042). */
export const FilterForm = observer(function FilterForm({ filter, caption, id, search }: FilterFormProps) {
  const apply = (): void => {
    filter.showProblems()
    search()
  }
  return (
    <form
      className="filters list-filters"
      role="search"
      aria-label={caption}
      data-testid={`${id}-filter`}
      onSubmit={(event) => {
        event.preventDefault()
        commitFocusedField()
        apply()
      }}
    >
      {filter.fields.filter(isInForm).map((field, index) => (
        <FilterPart
          key={'from' in field ? field.from : field.parameter}
          filter={filter}
          field={field}
          isFirst={index === 0}
          apply={apply}
        />
      ))}
      <Button id="search" caption="Search" icon="search" variant="primary" onClick={apply} />
      {filter.fields.length > 0 && (
        <Button id="clear" caption="Clear" variant="quiet" onClick={() => filter.clear()} />
      )}
      {/* Enter in a box submits a form only if it has a button to submit it with. */}
      <button type="submit" hidden />
    </form>
  )
})

interface FilterPartProps {
  readonly filter: ListFilter
  readonly field: FormField
  readonly isFirst: boolean
  readonly apply: () => void
}

/** The editor of a field: of the parameter's kind. */
function FilterPart({ filter, field, isFirst, apply }: FilterPartProps) {
  if ('from' in field) return <FilterRange filter={filter} field={field} apply={apply} />
  if ('choicesOf' in field) return <FilterChoices filter={filter} field={field} />
  const { parameter, caption } = field
  if ('choiceOf' in field)
    return (
      <FilterBox
        filter={filter}
        parameter={parameter}
        caption={caption}
        choiceOf={field.choiceOf}
        offersRetired={field.offersRetired === true}
      />
    )
  const { kind } = filter.declared(parameter)
  if (kind === 'day') return <FilterDay filter={filter} field={field} apply={apply} />
  if (kind === 'flag' || kind === 'integer' || kind === 'choice')
    return <FilterBox filter={filter} parameter={parameter} caption={caption} />
  return <FilterText filter={filter} parameter={parameter} caption={caption} isFirst={isFirst} />
}

interface FilterChoicesProps {
  readonly filter: ListFilter
  readonly field: ChoicesField
}

interface FilterDayProps {
  readonly filter: ListFilter
  readonly field: DayField
  readonly apply: () => void
}

interface FilterRangeProps {
  readonly filter: ListFilter
  readonly field: DaysField
  readonly apply: () => void
}

interface FilterBoxProps {
  readonly filter: ListFilter
  readonly parameter: string
  readonly caption: string
  /** The lookup table of a choice. */
  readonly choiceOf?: EntityName
  readonly offersRetired?: boolean
}

function filterValueOf(value: unknown) {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null
}

interface FilterTextProps {
  readonly filter: ListFilter
  readonly parameter: string
  readonly caption: string
  readonly isFirst: boolean
}

/** A text box of a filter; the first one of a list has the focus when it opens, except on a phone, whose keyboard would cover the list. */
const FilterText = observer(function FilterText(props: FilterTextProps) {
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
