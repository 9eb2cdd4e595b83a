import type { Dashboard } from '../../api/reporting.ts'
import { figureTables } from '../../screen/figures/figureTables.tsx'

/** The short tables of the dashboard (O-082). */
export const dashboardTables = figureTables<Dashboard>([
  {
    caption: 'Dumpster Tons By Type Summary',
    columns: ['Dumpster', 'Tons'],
    rows: ({ infos }, { number }) => infos.tonsByType.map(({ name, tons }) => [name, number(tons, 2)]),
    emptyText: 'No tons in these days.',
  },
  {
    caption: 'Average Margin By Dumpster',
    columns: ['Dumpster', 'Loads', 'Avg margin', 'Avg weight'],
    rows: ({ margins }, { number, percent }) =>
      margins.map(({ BillAs, Count, AverageMargin, AverageWeight }) => [
        BillAs,
        number(Count),
        percent(AverageMargin),
        number(AverageWeight, 2),
      ]),
    emptyText: 'No loads in these days.',
  },
  {
    caption: 'Jobs Not Using Preferred Dumpster',
    columns: ['Preferred dumpster', 'Jobs'],
    rows: ({ substitutions }, { number }) =>
      substitutions.map(({ CustomerPreferred, Count }) => [CustomerPreferred, number(Count)]),
    emptyText: 'Every job used what the customer asked for.',
  },
  {
    caption: 'Lost Jobs',
    columns: ['Dumpster', 'Jobs'],
    rows: ({ lostJobs }, { number }) => lostJobs.map(({ Dumpster, Count }) => [Dumpster, number(Count)]),
    emptyText: 'No work was lost in these days.',
  },
])
