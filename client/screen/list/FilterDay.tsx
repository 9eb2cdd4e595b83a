import { observer } from 'mobx-react-lite'
import { addDays, isDay } from '#shared/kernel/days.ts'
import { useApp } from '../../app/App.ts'
import { Button } from '../../kit/Button.tsx'
import { FilterBox } from './FilterBox.tsx'
import type { DayField } from './filterFields.ts'
import type { ListFilter } from './ListFilter.ts'

interface FilterDayProps {
  readonly filter: ListFilter
  readonly field: DayField
  readonly apply: () => void
}

/** A day, with Previous and Next where they are declared, which search at once. */
export const FilterDay = observer(function FilterDay({ filter, field, apply }: FilterDayProps) {
  const { parameter, caption, hasSteps = false } = field
  const app = useApp()
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
