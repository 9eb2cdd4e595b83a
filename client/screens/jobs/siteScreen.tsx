import { observer } from 'mobx-react-lite'
import { customerDisplayName } from '#shared/customers/customerRules.ts'
import { ServiceAddress } from '#shared/customers/ServiceAddress.ts'
import { serviceAddressDisplayName } from '#shared/customers/serviceAddressRules.ts'
import { jobDisplayAddress } from '#shared/jobs/jobRules.ts'
import { jobsQuery } from '#shared/jobs/queries.ts'
import { useScreenContext } from '../../context/ScreenContext.ts'
import { formSection, type RecordOfEntity } from '../../form/FormSection.tsx'
import { openJob } from '../../screen/jobs/openJob.ts'
import { Facts } from '../../screen/record/Facts.tsx'
import { formTab } from '../../screen/record/formTab.tsx'
import { recordList } from '../../screen/list/recordList.tsx'
import { recordPage } from '../../screen/record/RecordPage.tsx'
import { recordScreen } from '../../screen/record/RecordScreen.ts'
import { useRecord } from '../../screen/useRecord.ts'
import { JOB_RELATIONS, leadingColumns } from '../../screen/jobs/jobRows.ts'

/** Whose site it is, and where (O-002). */
const SiteCard = observer(function SiteCard({
  record: site,
}: {
  readonly record: RecordOfEntity<typeof ServiceAddress>
}) {
  const { lookups } = useScreenContext()
  const customer = useRecord('Customer', site.customerId)
  return (
    <Facts
      id="site-card"
      facts={[
        ['Customer', customer === null ? '' : customerDisplayName(customer)],
        ['Customer type', customer === null ? '' : lookups.title('CustomerType', customer.typeId)],
        ['Address', jobDisplayAddress(site)],
      ]}
    />
  )
})

/** All jobs of the site's rentals. */
const SiteJobs = recordList(jobsQuery, {
  parameter: 'serviceAddressId',
  layoutKey: 'jobs-of-site',
  caption: 'Jobs',
  isSecondary: false,
  selection: 'multiple',
  expand: JOB_RELATIONS,
  orderBy: ['id desc'],
  limit: 2000,
  columns: (_services, cellLinks) => [
    ...leadingColumns(cellLinks),
    'weight',
    { field: 'startDate', caption: 'Start' },
    { field: 'endDate', caption: 'End' },
    'completed',
    { field: 'driverNotes', minWidth: 130 },
  ],
  opens: (app, { id }) => openJob(app, id),
  emptyText: 'No jobs at this site yet.',
})

/** `/jobs/sites/{id}`: a site with all its jobs (O-002). */
export const SitePage = recordPage(
  recordScreen(ServiceAddress, {
    noun: 'site',
    icon: 'location',
    path: '/jobs/sites',
    list: { path: '/jobs/overview', caption: 'Jobs' },
    expand: [],
    title: serviceAddressDisplayName,
    tabs: [formTab('Site', [formSection(ServiceAddress, null, [{ Part: SiteCard }])])],
    below: [SiteJobs],
  }),
)
