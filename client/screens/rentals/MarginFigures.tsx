import { observer } from 'mobx-react-lite'
import { combinedMargin, jobMargin } from '#shared/invoicing/jobMargin.ts'
import type { Job } from '#shared/jobs/Job.ts'
import { jobDisplayId } from '#shared/jobs/jobRules.ts'
import { useScreenContext } from '../../context/ScreenContext.ts'
import type { RecordOfEntity } from '../../form/FormSection.tsx'

type JobRecord = RecordOfEntity<typeof Job>

interface Figures {
  readonly caption: string
  readonly revenue: number
  readonly minutes: number | null
  readonly timeExpenses: number | null
  readonly tonExpenses: number | null
  readonly profit: number
  readonly margin: number | null
}

/** Revenue, expenses and profit of a job, of its completed related job, and of both together (S1 §4, O-094). */
export const MarginFigures = observer(function MarginFigures({ record }: { readonly record: JobRecord }) {
  const { formats } = useScreenContext()
  const columns = columnsOf(record)
  const money = (amount: number | null): string => (amount === null ? '' : formats.money(amount))
  const rows: readonly (readonly [caption: string, text: (figures: Figures) => string])[] = [
    ['Revenue', ({ revenue }) => money(revenue)],
    ['Minutes', ({ minutes }) => (minutes === null ? '' : formats.number(minutes, 2))],
    ['Time expenses', ({ timeExpenses }) => money(timeExpenses)],
    ['Ton expenses', ({ tonExpenses }) => money(tonExpenses)],
    ['Profit', ({ profit }) => money(profit)],
    ['Margin', ({ margin }) => formats.percent(margin)],
  ]
  return (
    <div className="field span-3" data-testid="margin-figures">
      <table className="figures-table">
        <thead>
          <tr>
            <td />
            {columns.map(({ caption }) => (
              <th key={caption} scope="col">
                {caption}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([caption, text]) => (
            <tr key={caption}>
              <th scope="row">{caption}</th>
              {columns.map((figures) => (
                <td key={figures.caption}>{text(figures)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="hint">Stored margin: {formats.percent(record.margin) || 'none'}</p>
    </div>
  )
})

/** The related job counts once it is completed. */
function columnsOf(job: JobRecord): readonly Figures[] {
  const own = figuresOf(job)
  const { relatedJob } = job
  if (relatedJob === null || relatedJob.completed === null || relatedJob.deleted !== null) return [own]
  const related = figuresOf(relatedJob)
  const { totalRevenue, totalProfits, margin } = combinedMargin([jobMargin(job), jobMargin(relatedJob)])
  const together: Figures = {
    caption: 'Together',
    revenue: totalRevenue,
    minutes: null,
    timeExpenses: null,
    tonExpenses: null,
    profit: totalProfits,
    margin,
  }
  return [own, related, together]
}

function figuresOf(job: JobRecord): Figures {
  const { invoiceAmount, totalMinutes, ...figures } = jobMargin(job)
  return { caption: jobDisplayId(job.id), revenue: invoiceAmount, minutes: totalMinutes, ...figures }
}
