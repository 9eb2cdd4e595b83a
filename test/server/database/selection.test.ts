import { Customer } from '#shared/customers/Customer.ts'
import { Job } from '#shared/jobs/Job.ts'
import { JobType } from '#shared/jobs/jobTypes.ts'
import { column, readRows, type RowOf } from '#server/database/readRows.ts'
import { columnsOf, computed, orNull, present, renamed, select } from '#server/database/selection.ts'
import { openTestDatabase } from '#test/support/testDatabase.ts'
import { store } from '../reports/storedRows.ts'

const JOB = select(
  columnsOf(Job, 'j', 'id', 'startDate', 'trailerUsed'),
  present(columnsOf(Job, 'j', 'completed')),
  renamed(JobType, 't', { jobType: 'name' }),
  orNull(columnsOf(Customer, 'c', 'typeId', 'billingRule')),
  computed({ count: column.number }),
)

describe('columns of a statement', () => {
  it('[RD8] are written and read as their fields are declared', async () => {
    expect(JOB.sql).toBe(
      'j.[id], j.[startDate], j.[trailerUsed], j.[completed], t.[name] AS [jobType], c.[typeId], c.[billingRule]',
    )
    const database = await openTestDatabase()
    try {
      const completed = '2025-01-01T12:00:00.000Z'
      await store(database, 'Job', { id: 1, jobTypeId: 1, startDate: '2025-01-01', completed })
      const rows: readonly RowOf<typeof JOB.columns>[] = await readRows(
        database,
        `SELECT ${JOB.sql}, 5 AS [count] FROM [Job] j JOIN [JobType] t ON t.[id] = j.[jobTypeId]
          LEFT JOIN [Customer] c ON c.[id] = 0`,
        {},
        JOB.columns,
      )
      expect(rows).toEqual([
        {
          id: 1,
          startDate: '2025-01-01',
          trailerUsed: false,
          completed,
          jobType: 'Delivery',
          typeId: null,
          billingRule: null,
          count: 5,
        },
      ])
    } finally {
      await database.close()
    }
  })

  it('[RD8] that an entity does not have do not compile, nor values of another type', () => {
    const misspelt = [
      // @ts-expect-error There is no such field.
      () => columnsOf(Job, 'j', 'compelted'),
      // @ts-expect-error There is no such field.
      () => renamed(JobType, 't', { jobType: 'nmae' }),
      // @ts-expect-error The column was not selected.
      (row: RowOf<typeof JOB.columns>) => row.rentalId,
      // @ts-expect-error The columns of an outer join may be null.
      (row: RowOf<typeof JOB.columns>): number => row.typeId,
      (row: RowOf<typeof JOB.columns>): string => row.completed,
    ]
    expect(misspelt).toHaveLength(5)
  })
})
