import { observer } from 'mobx-react-lite'
import { useCallback } from 'react'
import { permissions } from '#shared/access/roles.ts'
import type { RentalMarginInfo } from '#shared/invoicing/rentalMargin.ts'
import { formatDayInText } from '#shared/kernel/days.ts'
import { useScreenContext, type ScreenContext } from '../../context/ScreenContext.ts'
import { Button } from '../../kit/Button.tsx'
import { FactsCard, type Fact } from '../../screen/record/FactsCard.tsx'
import { fetchSettings } from '../../screen/settings/fetchSettings.ts'
import { useOpenRecord } from '../../screen/record/RecordContext.ts'
import { useFetched } from '../../screen/useFetched.ts'
import type { RentalPart } from './rentalRecord.ts'
import type { ApiClient } from '../../api/ApiClient.ts'

/** Revenue and costs of a rental, for administrators (O-009). */
export const MarginCard = observer(function MarginCard({ record: { id } }: RentalPart) {
  const { api, formats, session, store } = useScreenContext()
  const { isNew } = useOpenRecord().model
  const isAdmin = session.satisfies(permissions.administer)
  const mayView = session.satisfies(permissions.viewMargins) && !isNew
  const fetchMargin = useCallback(() => rentalMargin(api, id), [api, id])
  const fetchBaseDate = useCallback(() => fetchSettings(store, ['MarginBaseDate']), [store])
  const { value: margin, reload } = useFetched(isAdmin && !isNew ? fetchMargin : null)
  const { value: settings } = useFetched(mayView ? fetchBaseDate : null)
  const since = settings?.MarginBaseDate ?? null
  if (!mayView) return null
  return (
    <FactsCard
      title="Rental margin"
      id="rental-margin"
      {...(since !== null && { hint: `Since ${formatDayInText(since)}` })}
      facts={margin === null ? [] : figuresOf(margin, formats)}
    >
      <Button
        caption="Refresh"
        icon="reset"
        disabled={!isAdmin}
        {...(!isAdmin && { hint: 'Only administrators see the margin' })}
        onClick={reload}
      />
    </FactsCard>
  )
})

/** Times are minutes, the average is hours. */
function figuresOf(margin: RentalMarginInfo, formats: ScreenContext['formats']): readonly Fact[] {
  const { rentalMargin: share, averageTimePerJob } = margin
  return [
    ['Rental margin', share === null ? '—' : formats.percent(share)],
    ['Invoiced total', formats.money(margin.invoiceTotal)],
    ['Total time expense', formats.money(margin.totalTimeExpense)],
    ['Total tons expense', formats.money(margin.totalTonExpense)],
    ['Total time', `${formats.number(margin.totalTime / 60, 2)} h`],
    ['Total tons', formats.number(margin.totalTons, 2)],
    ['Total jobs', String(margin.totalJobs)],
    ['Average hours per job', averageTimePerJob === null ? '—' : formats.number(averageTimePerJob, 2)],
  ]
}

/** Revenue and costs of a rental (O-009). Throws ApiError. */
function rentalMargin(api: ApiClient, rentalId: number): Promise<RentalMarginInfo> {
  return api.post('/api/job/getRentalMarginInfos', { rentalId })
}
