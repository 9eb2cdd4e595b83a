import { ApiClient } from '#client/api/ApiClient.ts'
import { urlOfPhoto, savePhoto } from '#client/screen/photos/photoCalls.ts'
import { ticketOf } from '#client/api/ticket.ts'

describe('The calls about photos', () => {
  const sent: { readonly path: unknown; readonly body: unknown; readonly type: string | null }[] = []
  let response = new Response()
  const api = new ApiClient({
    fetch: (path, init) => {
      sent.push({ path, body: init?.body, type: new Headers(init?.headers).get('content-type') })
      return Promise.resolve(response)
    },
  })
  const respond = (status: number, body: string): void => {
    response = new Response(body, { status })
  }
  const picture = new File(['x'], 'Yard.JPG')
  beforeEach(() => {
    sent.length = 0
  })

  it('F-112 send a picture as a form, with the rental and the mode', async () => {
    respond(200, '{"success":true,"message":""}')
    await expect(savePhoto(api, { rentalId: 7 }, picture)).resolves.toBeNull()
    const [{ path, body, type } = { path: '', body: null, type: '' }] = sent
    // The browser itself names the content type, with the boundary of the parts.
    expect([path, type]).toEqual(['/api/file/savePhoto?id=7&mode=1', null])
    if (!(body instanceof FormData)) throw new Error('No form was sent.')
    const file = body.get('file')
    expect(file instanceof File && file.name).toBe('Yard.JPG')
  })

  it('F-112 resolve with what the server says about a picture', async () => {
    respond(200, '{"success":false,"message":"Yard.JPG: this is not a readable picture."}')
    await expect(savePhoto(api, { rentalId: 7 }, picture)).resolves.toBe('this is not a readable picture.')
  })

  it.each(['', 'null', '<html>', '{"success":"yes","message":""}', '{"success":true}'])(
    'F-112 say that the response %p could not be handled',
    async (body) => {
      respond(200, body)
      await expect(savePhoto(api, { rentalId: 7 }, picture)).resolves.toBe('Could not handle upload response')
    },
  )

  it('[JO40] raise an upload that is ended as one that was not answered', async () => {
    const upload = new AbortController()
    const ended = new ApiClient({
      fetch: (_path, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(new DOMException('Aborted.', 'AbortError')))
        }),
    })
    const saving = savePhoto(ended, { rentalId: 7 }, picture, upload.signal)
    upload.abort()
    await expect(saving).rejects.toMatchObject({ code: 'no_answer', status: 0 })
  })

  it('F-112 raise a refusal of the server with its message', async () => {
    respond(403, '{"code":"not_allowed","message":"Your roles do not allow this."}')
    await expect(savePhoto(api, { rentalId: 7 }, picture)).rejects.toThrow('Your roles do not allow this.')
  })

  it('F-108 get the address at which a tab of its own opens a picture', async () => {
    respond(200, '{"address":"/api/file/photo/7?ticket=x","expires":"2026-11-20T14:13:00.000Z"}')
    await expect(ticketOf(api, urlOfPhoto(7))).resolves.toBe('/api/file/photo/7?ticket=x')
    expect(sent[0]).toMatchObject({ path: '/api/account/ticket', body: '{"address":"/api/file/photo/7"}' })
  })
})
