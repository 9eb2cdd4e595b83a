import { observer } from 'mobx-react-lite'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { permissions } from '#shared/access/roles.ts'
import { isActiveInvoice } from '#shared/invoicing/invoiceStatusTransitions.ts'
import { Job } from '#shared/jobs/Job.ts'
import { jobsQuery } from '#shared/jobs/queries.ts'
import type { App } from '../../app/App.ts'
import { storeEdit } from '../../app/saving/storeEdit.ts'
import { someSelected, type Action } from '../../grid/actions.ts'
import { columnsOf } from '../../grid/columns.ts'
import { EntityGrid } from '../../grid/EntityGrid.tsx'
import { openJob } from '../../screen/jobs/openJob.ts'
import { fetchRows, type ListContext, type RowOf } from '../../screen/list/ListOptions.ts'
import { usePlaces } from '../../screen/list/usePlaces.ts'
import type { RowList } from '../../store/RowList.ts'
import { addressColumn, JOB_RELATIONS, leadingColumns } from '../../screen/jobs/jobRows.ts'

const RELATIONS = [...JOB_RELATIONS, 'invoiceLines', 'invoiceLines.invoice'] as const

type UnauditedJob = RowOf<typeof jobsQuery, typeof RELATIONS>

/** The completed jobs that nobody has audited yet, with the invoice of each; for those who audit them (O-046). */
export const UnauditedJobs = observer(function UnauditedJobs({ app, model }: ListContext<object>) {
  const { searchedFor } = model
  const places = usePlaces()
  const [found, setFound] = useState<RowList<UnauditedJob> | null>(null)
  const mayAudit = app.session.satisfies(permissions.auditJobs)
  const load = useCallback(async () => setFound(await fetchUnaudited(app)), [app])
  useEffect(() => {
    if (mayAudit && searchedFor !== null) void load().catch((error: unknown) => app.errors.report(error))
  }, [app, load, mayAudit, searchedFor])
  const columns = useMemo(
    () => [
      ...leadingColumns(places),
      ...columnsOf<typeof Job, UnauditedJob>(Job, [
        { field: 'weight', width: 84 },
        { field: 'completed', width: 160 },
        {
          key: 'invoice',
          caption: 'Invoice',
          value: (job) => invoiceOf(job)?.invoiceNumber ?? null,
          display: (job: UnauditedJob) => String(invoiceOf(job)?.invoiceNumber ?? ''),
          kind: 'integer',
          link: (job: UnauditedJob) => {
            const invoice = invoiceOf(job)
            return invoice === null ? null : places.linkTo(`/invoices/${invoice.id}`)
          },
          width: 96,
        },
      ]),
      ...addressColumn(places),
    ],
    [places],
  )
  const actions = useMemo((): readonly Action<UnauditedJob>[] => {
    const audit = async (jobs: readonly UnauditedJob[]): Promise<void> => {
      if (await markAudited(app, jobs)) await load()
    }
    return [
      {
        id: 'audited',
        caption: 'Audited',
        icon: 'check',
        enabled: someSelected,
        run: ({ selected }) => audit(selected),
      },
    ]
  }, [app, load])
  if (!mayAudit) return null
  const open = async ({ id }: UnauditedJob): Promise<void> => {
    if (await openJob(app, id)) await model.search()
  }
  return (
    <section className="card grid-card" data-testid="unaudited-jobs">
      <h2 className="card-title">Unaudited jobs</h2>
      <EntityGrid<UnauditedJob>
        id="unaudited-jobs"
        caption="Unaudited jobs"
        columns={columns}
        rows={found?.rows ?? []}
        keyField="id"
        minHeight={400}
        selection="multiple"
        actions={actions}
        onOpen={(row) => void open(row).catch((error: unknown) => app.errors.report(error))}
        loading={found === null}
        emptyText="All completed jobs are audited."
      />
    </section>
  )
})

function fetchUnaudited(app: App): Promise<RowList<UnauditedJob>> {
  const list = { expand: RELATIONS, orderBy: ['completed', 'id'], limit: 1000 } as const
  return fetchRows<typeof jobsQuery, typeof RELATIONS>(app.store, jobsQuery, list, { unaudited: true })
}

/** Sets when the jobs were audited, by one save. */
function markAudited(app: App, rows: readonly UnauditedJob[]): Promise<boolean> {
  const jobs = rows.map((row) => app.store.promote('Job', row))
  return storeEdit(app, 'Audited', () => {
    for (const job of jobs) job.audited = app.now()
  })
}

/** The invoice that charges the job, the first of several. */
function invoiceOf({
  invoiceLines,
}: UnauditedJob): { readonly id: number; readonly invoiceNumber: number | null } | null {
  const charged = invoiceLines.find(
    ({ deleted, invoice }) => deleted === null && invoice !== null && isActiveInvoice(invoice),
  )
  return charged?.invoice ?? null
}
