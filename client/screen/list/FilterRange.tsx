import { observer } from 'mobx-react-lite'
import { relativePeriod } from '#shared/kernel/relativeDays.ts'
import { useApp } from '../../app/App.ts'
import { DAY_RANGES } from './dayRanges.ts'
import { FilterBox } from './FilterBox.tsx'
import type { DaysField } from './filterFields.ts'
import type { ListFilter } from './ListFilter.ts'

interface FilterRangeProps {
  readonly filter: ListFilter
  readonly field: DaysField
  readonly apply: () => void
}

/** Two days, and the ranges that are asked for most; choosing one of these searches at once. */
export const FilterRange = observer(function FilterRange({ filter, field, apply }: FilterRangeProps) {
  const { from, to, caption, captions = [`${caption} from`, `${caption} to`], ranges = DAY_RANGES } = field
  const today = useApp().today()
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
