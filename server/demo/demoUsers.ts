import type { DemoUser } from '../identity/UserDirectory.ts'
import { DEMO_PEOPLE } from './people.ts'

/** The people of the demo company, as its sign-in page offers them: with what they do. */
export const demoUsers: readonly DemoUser[] = DEMO_PEOPLE.map(
  ({ firstName, lastName, userName, work, roles }) => ({
    userName,
    name: `${firstName} ${lastName}`,
    work,
    roles,
  }),
)
