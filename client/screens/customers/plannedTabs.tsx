import type { IconName } from '../../kit/Icon.tsx'
import { EmptyState } from '../../kit/EmptyState.tsx'
import type { RecordTab } from '../../screen/record/RecordScreen.ts'

/** A tab of a part of the product that is not built yet. */
function plannedTab(title: string, icon: IconName, text: string): RecordTab {
  return {
    title,
    isWide: true,
    edits: () => false,
    Panel: () => (
      <section className="card">
        <EmptyState icon={icon} title={`${title} are not available yet`} text={text} />
      </section>
    ),
  }
}

export const RentalsTab = plannedTab(
  'Rentals',
  'truck',
  "This customer's active rentals will be listed here.",
)
export const InvoicesTab = plannedTab('Invoices', 'file', "This customer's invoices will be listed here.")
