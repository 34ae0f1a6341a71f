import { ERRORS, type FacilitatorErrorName } from '@hub/contract/errors'
import { defineTexts } from '@hub/contract/locales'

const sentences = Object.fromEntries(
  Object.entries(ERRORS).map(([name, { message }]) => [name, message]),
) as {
  [Name in FacilitatorErrorName]: (typeof ERRORS)[Name]['message']
}

/** The texts for a failed call in the reader's language, by its name (I18-004). */
export const errorTexts = defineTexts({
  en: {
    ...sentences,
    // The server's own sentence is about the token; users read what happened and what comes next.
    TokenExpiredError: 'Please log in again.',
    tooManyForAMinute: 'Too many attempts. Please try again in a minute.',
    tooManyForMinutes:
      'Too many attempts. Please try again in {minutes, plural, one {# minute} other {# minutes}}.',
    tooManyForHours: 'Too many attempts. Please try again in {hours, plural, one {# hour} other {# hours}}.',
    NoAnswer: 'The hub did not answer. Nothing is lost. Check the connection and try again.',
    unknown: 'Something went wrong. Please try again.',
  },
  zh: {
    BadRequest: '无法读取此请求。',
    RequestTimeout: '请求传送时间过长。',
    AddressTooLong: '地址过长。',
    UnsupportedMediaType: '请以 JSON 格式发送。',
    HeadersTooLarge: '请求头过大。',
    ValidationError: '请检查标出的内容。',
    InvalidFacilitatorEmail: '电子邮箱地址无效。',
    WrongPassword: '密码错误，请重试。',
    InvalidResetToken: '重置链接无效。',
    ActivationFailed: '账户激活失败',
    EmailChangeFailed: '未能更改邮箱。',
    PasswordResetFailed: '密码重置出错。',
    PasswordCommon: '此密码出现在常见或已泄露的密码列表中，或只由姓名与本平台的常用词组成，请更换。',
    CodeIncorrect: '验证码不匹配。每个验证码只能使用一次。',
    PasskeyNotValid: '此通行密钥未被接受。',
    PasskeyLimit: '此账户的通行密钥数量已达上限。',
    CodeRequired: '请输入验证码，或使用通行密钥。',
    FactorRequired: '请先设置登录的第二步验证。',
    FactorExists: '已设置身份验证器应用。',
    JsonWebTokenError: '请重新登录。',
    TokenExpiredError: '请重新登录。',
    LoginIncorrect: '登录信息不正确。',
    Forbidden: '您的账户无法使用此功能。',
    NotAvailable: '此内容尚未开放。',
    PasswordVerificationRequired: '请输入密码以继续。',
    AccountNotConfirmed: '请先通过我们发送的邮件确认您的账户。',
    AccountInactive: '您的账户未启用，请与我们联系。',
    NotFound: '未找到。',
    EmailAlreadyUsed: '抱歉，此邮箱已被用于注册账户',
    CodeTaken: '此服务对象编号已不可用，系统已发放新的编号。',
    ClientClosed: '此服务对象档案已关闭。',
    ClientMerged: '此服务对象档案已并入同一人的另一份档案。',
    ClientChanged: '此服务对象档案已被他人修改。',
    AlreadyRecorded: '此次活动已经记录过。',
    ModuleIsRunning: '该模块正在另一个浏览器中运行',
    EventNotOpen: '此活动未开放报名。',
    RegistrationFull: '抱歉，名额已满。',
    TermsNotAccepted: '条款已更新，请阅读并同意后继续。',
    TermsOutdated: '条款已更新，请重新阅读。',
    PayloadTooLarge: '一次发送的内容过多。',
    TooManyRequests: '尝试次数过多，请稍后再试。',
    ServerError: '服务器错误',
    Unavailable: '服务繁忙，请稍后再试。',
    tooManyForAMinute: '尝试次数过多，请一分钟后再试。',
    tooManyForMinutes: '尝试次数过多，请在 {minutes, number} 分钟后再试。',
    tooManyForHours: '尝试次数过多，请在 {hours, number} 小时后再试。',
    NoAnswer: '系统没有响应。您的内容没有丢失，请检查网络后重试。',
    unknown: '出了点问题，请重试。',
  },
})
