import { ViewAs } from '#client/context/ViewAs.ts'

const opened: string[] = []
const ofTab = (): ViewAs => new ViewAs(sessionStorage, (path) => opened.push(path))

afterEach(() => sessionStorage.clear())

it('[IS1010] looking as another user begins and ends with a page that is loaded anew, and says so with each request', () => {
  const own = ofTab()
  expect([own.viewed, own.headers]).toEqual([null, {}])
  own.begin({ userId: 7, name: 'Dora Driver' })
  const other = ofTab()
  expect([other.viewed?.name, other.headers]).toEqual(['Dora Driver', { 'view-as-user': '7' }])
  other.end()
  expect(ofTab().viewed).toBeNull()
  expect(opened).toEqual(['/', '/admin/users/overview'])
  sessionStorage.setItem('rolloff.view-as', '{"userId":"7"}')
  expect(ofTab().viewed).toBeNull()
})
