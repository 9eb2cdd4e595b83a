import { newRentalDefaults, rentalBegunWith } from '#shared/rentals/newRental.ts'
import { Rental } from '#shared/rentals/Rental.ts'
import { rentalDisplayId } from '#shared/rentals/rentalDisplayId.ts'
import { recordPage } from '../../screen/record/RecordPage.tsx'
import { recordScreen, type RecordSave } from '../../screen/record/RecordScreen.ts'
import { rentalStatusBadge } from '../../screen/columns/statusBadges.ts'
import { DispatchNoteCard } from './DispatchNoteCard.tsx'
import { MarginCard } from './MarginCard.tsx'
import { PhotosCard } from './PhotosCard.tsx'
import { fetchNamed } from '../../screen/record/fetchNamed.ts'
import { OfferCard } from './OfferCard.tsx'
import { RentalJobs } from './rentalJobs.ts'
import type { RentalRecord } from './rentalRecord.ts'
import { RentalSummary } from './RentalSummary.tsx'
import { rentalTab } from './rentalTab.tsx'
import type { ScreenContext } from '../../context/ScreenContext.ts'
import { newRentalJob } from '#shared/jobs/newJob.ts'
import { JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import { proposedJobs, startRefusal, type ProposedJob } from '#shared/rentals/startRental.ts'
import { storeEdit } from '../../context/saving/storeEdit.ts'
import { messages } from './messages.ts'

/** Saves a new rental, and creates its delivery and its pickup after a question for each (O-019). */
const saveAndStart: RecordSave<RentalRecord> = {
  caption: 'Save & Start',
  icon: 'truck',
  keys: 'Ctrl+Enter',
  isShown: (_rental, isNew) => isNew,
  finish: async (rental, app) => {
    const refusal = startRefusal(rental)
    if (refusal !== null) {
      app.toasts.error(refusal.message)
      return false
    }
    const wanted: ProposedJob[] = []
    for (const job of proposedJobs(rental))
      if (await app.dialogs.confirm(questionOf(job, app))) wanted.push(job)
    return wanted.length === 0 || createJobs(app, rental, wanted)
  },
}

/** `/rentals/{id}` and `/rentals/new` (O-008…O-023). */
const rentalScreen = recordScreen(Rental, {
  noun: 'rental',
  icon: 'dumpster',
  path: '/rentals',
  list: { path: '/rentals/overview', caption: 'Rentals' },
  expand: [],
  newValues: async ({ store, today }, { customerId, serviceAddressId, dumpsterId }) => {
    const [customer, site, dumpster] = await Promise.all([
      fetchNamed(store, 'Customer', customerId),
      fetchNamed(store, 'ServiceAddress', serviceAddressId),
      fetchNamed(store, 'Dumpster', dumpsterId),
    ])
    return { ...newRentalDefaults(today()), ...rentalBegunWith({ customer, site, dumpster }) }
  },
  title: ({ id }) => (id > 0 ? rentalDisplayId(id) : ''),
  badge: (rental, { widgetServices }) => rentalStatusBadge(rental, widgetServices),
  tabs: [rentalTab],
  above: [RentalSummary, RentalJobs],
  aside: [DispatchNoteCard, OfferCard, MarginCard, PhotosCard],
  past: [],
  saves: [saveAndStart],
})

export const RentalPage = recordPage(rentalScreen)

function questionOf({ jobTypeId, startDate }: ProposedJob, { formats }: ScreenContext): string {
  const question = jobTypeId === JOB_TYPE.delivery ? messages.createDelivery : messages.createPickup
  return question.replace('{day}', formats.day(startDate))
}

/** The server gives them their address and weight limit. */
function createJobs(
  app: ScreenContext,
  rental: RentalRecord,
  jobs: readonly ProposedJob[],
): Promise<boolean> {
  const { id, dumpsterId, serviceAddress } = rental
  return storeEdit(app, 'Start rental', () => {
    for (const { jobTypeId, startDate } of jobs)
      app.store.create('Job', { ...newRentalJob(jobTypeId, { id, dumpsterId, serviceAddress }, startDate) })
  })
}
