import { permissions } from '#shared/access/roles.ts'
import type { RecordGlance } from '../../context/RecordGlance.ts'

/** What a caller has, beside the customer, the site or the rental that was found (PL541). */
export const callerGlance: RecordGlance = {
  entities: ['Customer', 'ServiceAddress', 'Rental'],
  needs: permissions.answerCalls,
  load: async () => (await import('./readCallerGlance.ts')).readCallerGlance,
}
