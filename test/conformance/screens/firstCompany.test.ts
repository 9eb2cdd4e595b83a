import { describeScreensByRole } from './openedScreens.ts'

describe('every screen, as the roles of the first company', () => {
  describeScreensByRole(0)
})
