/** The address at which users open a sign-up link. */
export const joinUrl = ({ config }: { config: { publicUrl: string } }, token: string) =>
  `${config.publicUrl}/join?link=${token}`
