import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { isDay } from '#shared/kernel/days.ts'
import { timeEntriesByDateRangeQuery } from '#shared/people/queries.ts'
import type { TimeEntry } from '#shared/people/TimeEntry.ts'
import { User } from '#shared/people/User.ts'
import { timeWeekOf, weekHours, type RecordedTime, type WeekHours } from '#shared/people/timeWeek.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'
import { columnsOf } from '../../grid/columns.ts'
import { EntityGrid } from '../../grid/EntityGrid.tsx'
import { reportErrorsOf } from '../../kit/reportErrorsOf.ts'
import type { ListContext } from '../../screen/list/ListOptions.ts'
import { useAfterListShown } from '../../screen/list/useAfterListShown.ts'
import type { RowList } from '../../store/RowList.ts'

const COLUMNS = columnsOf<typeof User, WeekHours>(User, [
  {
    key: 'displayName',
    caption: 'Name',
    value: ({ displayName }) => displayName,
    strong: true,
    minWidth: 120,
  },
  hoursColumn('regularHours', 'Regular'),
  hoursColumn('pTOHours', 'PTO'),
  hoursColumn('totalHours', 'Total'),
])

type Entry = Pick<TimeEntry, 'userId' | 'timeTypeId' | 'entryDate' | 'duration' | 'deleted'>

/** The hours of each user in the week of the day that is listed, Sunday to Saturday; a row lists all entries of its user (F-110). */
export const WeekOfEntries = observer(function WeekOfEntries({ app, model, search }: ListContext<object>) {
  const { searchedFor } = model
  const day = String(searchedFor?.['entryDate'] ?? '')
  const week = timeWeekOf(isDay(day) ? day : app.today())
  const isListShown = useAfterListShown(model)
  const [entries, setEntries] = useState<RowList<Entry> | null>(null)
  useEffect(() => {
    if (!isListShown || searchedFor === null) return undefined
    let isLatest = true
    const parameters = { startDate: week.start, endDate: week.end }
    const show = async (): Promise<void> => {
      const found = await app.store.queryRows(timeEntriesByDateRangeQuery, { parameters })
      if (isLatest) setEntries(found)
    }
    reportErrorsOf(show(), app.errors)
    return () => {
      isLatest = false
    }
  }, [app, isListShown, searchedFor, week.start, week.end])
  const listEntriesOf = (userId: number): void => {
    model.filter.set({ userId, entryDate: null })
    void search()
  }
  const caption = `Week of ${app.formats.day(week.start)} – ${app.formats.day(week.end)}`
  return (
    <section className="card grid-card" data-testid="week-of-entries">
      <h2 className="card-title">{caption}</h2>
      <EntityGrid<WeekHours>
        id="admin-time-week"
        caption="Hours of the week"
        columns={COLUMNS}
        rows={entries === null ? [] : weekHours(app.lookups.rows('users'), recorded(app, entries.rows), week)}
        keyField="userId"
        selection="none"
        onOpen={({ userId }) => listEntriesOf(userId)}
        isDeferred={!isListShown}
        loading={entries === null}
        emptyText="No hours in this week."
      />
    </section>
  )
})

/** The entries with what their types say about them. */
function recorded({ lookups }: ScreenContext, entries: readonly Entry[]): readonly RecordedTime[] {
  const paidTimeOff = new Set(
    lookups
      .rows('timeTypes')
      .filter(({ pTO }) => pTO)
      .map(({ id }) => id),
  )
  return entries.map(({ userId, entryDate, duration, deleted, timeTypeId }) => ({
    userId,
    entryDate,
    duration,
    deleted,
    timeType: { pTO: paidTimeOff.has(timeTypeId) },
  }))
}

function hoursColumn(key: 'regularHours' | 'pTOHours' | 'totalHours', caption: string) {
  return {
    key,
    caption,
    value: (row: WeekHours) => (row[key] === 0 ? null : row[key]),
    kind: 'decimal',
    decimals: 2,
    width: 84,
  } as const
}
