import { describeScreensByRole } from './openedScreens.ts'

describe('every screen, as the roles of the third company', () => {
  describeScreensByRole(2)
})
