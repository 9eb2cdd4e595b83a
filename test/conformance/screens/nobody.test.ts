import { useProduct } from '#test/browser/steps/product.ts'
import { Office } from '#test/browser/steps/Office.ts'
import { DEMO_ACCOUNTS } from '#test/browser/steps/people.ts'
import { Bundle } from '#test/support/Bundle.ts'
import { EXPECTED_SCREENS } from './expectedScreens.ts'
import { expectedSight, lookAtActions, type Seen } from './lookAtScreen.ts'
import { openScreen } from './openScreen.ts'
import { REFUSED } from './ExpectedScreen.ts'

const product = useProduct()

describe('every screen', () => {
  it('F-017 is refused to somebody without roles, or opens with its actions', async () => {
    const roles = product.stored.all(
      'SELECT r.* FROM UserRole r JOIN User u ON u.userId = r.userId WHERE u.userName = ?',
      DEMO_ACCOUNTS['Bob Visser'],
    )
    const bundle = new Bundle()
    for (const role of roles) bundle.remove('UserRole', role)
    await (await Office.open(product)).save(bundle)
    const tab = await product.visit('Bob Visser', '/profile')
    const seen: Record<string, Seen> = {}
    for (const screen of EXPECTED_SCREENS) {
      const heading = await openScreen(tab, screen.address(product.stored))
      seen[screen.path] =
        heading === REFUSED ? { heading } : { heading, ...(await lookAtActions(tab, screen)) }
    }
    expect(seen).toEqual(
      Object.fromEntries(EXPECTED_SCREENS.map((screen) => [screen.path, expectedSight(screen, [])])),
    )
  })
})
