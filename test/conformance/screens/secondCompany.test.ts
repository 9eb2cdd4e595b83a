import { describeScreensByRole } from './openedScreens.ts'

describe('every screen, as the roles of the second company', () => {
  describeScreensByRole(1)
})
