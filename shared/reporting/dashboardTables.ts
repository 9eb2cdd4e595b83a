import { TRACKED_SIZES } from '../inventory/dumpsterLabels.ts'
import type { DumpsterMarginRow, LostJobsRow, SubstitutionRow } from './dumpsterTables.ts'
import type { DashboardParts } from './figureParts.ts'
import type { ShortTable } from '../model/figures.ts'
import type { TonsByName } from './tonsDumped.ts'

/** A table whose names the compiler knows. */
const tableOf =
  <Row>() =>
  <Name extends string>(
    declared: ShortTable<DashboardParts, Row, Name>,
  ): ShortTable<DashboardParts, Row, Name> =>
    declared

/** Tons by size of dumpster (O-082, RP17). */
export const TONS_TABLE = tableOf<TonsByName>()({
  caption: 'Dumpster Tons By Type Summary',
  how: 'The weights recorded on the jobs completed in this period, by the size of their dumpster.',
  rows: ({ infos }) => infos.tonsByType,
  names: { caption: 'Dumpster', of: ({ name }) => name },
  columns: { tons: { caption: 'Tons', kind: 'decimal', isSummed: true, value: ({ tons }) => tons } },
  emptyText: 'No tons in this period.',
})

/** The margins of loads by what is billed (O-082, RP14). */
export const MARGIN_TABLE = tableOf<DumpsterMarginRow>()({
  caption: 'Average Margin By Dumpster',
  how: 'The loads that ended in this period: each pickup with the delivery of its dumpster, whenever that was, and each service. Their total profit is divided by their total revenue. The weight is the mean of the recorded weights. Shop is left out.',
  rows: ({ margins }) => margins,
  names: { caption: 'Dumpster', of: ({ BillAs }) => BillAs },
  columns: {
    loads: { caption: 'Loads', kind: 'count', value: ({ Count }) => Count },
    margin: { caption: 'Avg margin', kind: 'share', value: ({ AverageMargin }) => AverageMargin },
    weight: { caption: 'Avg weight', kind: 'decimal', value: ({ AverageWeight }) => AverageWeight },
  },
  emptyText: 'No loads in this period.',
})

/** Jobs with a different size than the customer wanted (O-082, RP15). */
export const SUBSTITUTION_TABLE = tableOf<SubstitutionRow>()({
  caption: 'Jobs Not Using Preferred Dumpster',
  how: 'Jobs completed in this period with a different size than the customer wanted, by the size wanted.',
  rows: ({ substitutions }) => substitutions,
  names: { caption: 'Preferred dumpster', of: ({ CustomerPreferred }) => CustomerPreferred },
  columns: { jobs: { caption: 'Jobs', kind: 'count', isSummed: true, value: ({ Count }) => Count } },
  emptyText: 'Every job used what the customer asked for.',
})

/** Work that was lost (O-082, RP16). */
export const LOST_TABLE = tableOf<LostJobsRow>()({
  caption: 'Lost Jobs',
  how: 'Dispatch notes that were lost in this period and not completed since, by the dumpster requested.',
  rows: ({ lostJobs }) => lostJobs,
  names: { caption: 'Dumpster', of: ({ Dumpster }) => Dumpster },
  columns: { jobs: { caption: 'Jobs', kind: 'count', isSummed: true, value: ({ Count }) => Count } },
  emptyText: 'No work was lost in this period.',
})

/** The chart of what is available, and the captions of its table (O-084, RP12). */
export const AVAILABILITY_CHART = {
  caption: 'Availability',
  how: 'Up to yesterday, the dumpsters owned on the day that were not with customers at the end of it; from today on, those available now, minus the planned deliveries and plus the planned pickups.',
  rows: ({ availability }: Pick<DashboardParts, 'availability'>) => availability,
  argument: 'DateString',
  argumentCaption: 'Date',
  series: TRACKED_SIZES.map((size) => ({ field: size, name: size })),
  emptyText: 'No days.',
} as const
