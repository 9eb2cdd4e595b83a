import { permissions } from '#shared/access/roles.ts'
import type { HomeCard } from '../../context/HomeCard.ts'

/** What a new company has still to do, on the home page of administrators (SE1003). */
export const firstStepsCard: HomeCard = {
  id: 'first-steps',
  needs: permissions.administer,
  load: async () => (await import('./FirstSteps.tsx')).FirstSteps,
}
