import { ApiError } from '~/api/client/errors'

/** An answer as the server gives it to a form that it refuses. */
export const refusal = new ApiError({
  status: 422,
  code: 'request/invalid',
  message: 'Check the marked fields.',
  requestId: 'req_7Yq2',
  errors: [
    {
      field: 'email',
      code: 'user/email-taken',
      message: 'ana@acme.example already belongs to Ana Kovač',
    },
    { field: 'seats', code: 'license/not-enough-seats', message: '3 seats needed, 1 available' },
  ],
})
