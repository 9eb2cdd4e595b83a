import { COMMERCIAL } from '#shared/customers/CustomerType.ts'
import type { BadgeProps } from '../../kit/Badge.tsx'
import type { WidgetServices } from '../../kit/WidgetServices.ts'

/** Commercial or residential; null without a type. */
export function customerTypeBadge(typeId: number | null, services: WidgetServices): BadgeProps | null {
  const text = services.title('CustomerType', typeId)
  return text === '' ? null : { text, tone: typeId === COMMERCIAL ? 'blue' : 'neutral' }
}
