import { PhotoUpload } from '#client/screen/photos/PhotoUpload.ts'

const file = (name: string) => new File(['x'], name)

describe('The upload of photos', () => {
  it('F-112 sends pictures one after another, and tells how far it is', async () => {
    const releases: ((problem: string | null) => void)[] = []
    const sent: string[] = []
    const upload = new PhotoUpload(({ name }) => {
      sent.push(name)
      return new Promise((resolve) => releases.push(resolve))
    })
    const states = () => upload.files.map(({ state, problem }) => problem ?? state)
    const added = upload.add([file('a.jpg'), file('b.PNG')])
    expect([states(), upload.doneCount, upload.isRunning]).toEqual([['sending', 'waiting'], 0, true])
    releases[0]?.(null)
    while (sent.length < 2) await new Promise((resolve) => setTimeout(resolve))
    expect([sent, states(), upload.doneCount]).toEqual([['a.jpg', 'b.PNG'], ['stored', 'sending'], 1])
    releases[1]?.('b.PNG: this is not a readable picture.')
    await added
    expect([states(), upload.storedCount, upload.isRunning]).toEqual([
      ['stored', 'b.PNG: this is not a readable picture.'],
      1,
      false,
    ])
  })

  it.each(['note.txt', 'yard', 'yard.jpg.exe', '.jpeg2'])('F-112 does not send %p', async (name) => {
    const upload = new PhotoUpload(() => Promise.reject(new Error('was sent')))
    await upload.add([file(name)])
    expect(upload.files.map(({ state, problem }) => [state, problem])).toEqual([
      ['refused', 'only .jpg, .jpeg, .png, .webp and .gif files can be uploaded.'],
    ])
  })

  it('O-093 says that some were not uploaded, beside what the server says of each', async () => {
    const upload = new PhotoUpload(({ name }) => Promise.resolve(name === 'a.jpg' ? 'too large' : null))
    await upload.add([file('b.jpg')])
    expect(upload.failure).toBeNull()
    await upload.add([file('a.jpg')])
    expect(upload.failure).toBe('Unable to upload the file(s).')
  })

  it('F-112 goes on after one that did not arrive', async () => {
    const upload = new PhotoUpload(({ name }) =>
      name === 'a.jpg' ? Promise.reject(new Error('The server cannot be reached.')) : Promise.resolve(null),
    )
    await upload.add([file('a.jpg'), file('b.jpg')])
    expect(upload.files.map(({ problem }) => problem)).toEqual(['The server cannot be reached.', null])
    expect(upload.failure).toBe('An error occurred while attempting to upload the file(s)')
    await upload.add([file('c.gif')])
    expect(upload.storedCount).toBe(2)
  })
})
