import type { Device } from '../../codes/values/redirect-rule.ts';
import type { AgentClass } from '../visitor/visit-class.ts';

/** A real user agent, its name, and how the scan pipeline must classify it. */
export type KnownAgent = {
  readonly class: AgentClass;
  readonly device: Device;
  readonly who: string;
  readonly agent: string;
};

/** One per line: class, device, name, and after `::` the exact user agent. */
const PHONES_AND_TABLETS = `
scan ios Safari on an iPhone :: Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1
scan ios Safari on an old iPhone :: Mozilla/5.0 (iPhone; CPU iPhone OS 6_0_1 like Mac OS X) AppleWebKit/536.26 (KHTML, like Gecko) Version/6.0 Mobile/10A523 Safari/8536.25
scan ios Safari on an iPad that says so :: Mozilla/5.0 (iPad; CPU OS 12_5_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/12.1.2 Mobile/15E148 Safari/604.1
scan desktop Safari on an iPad in its Mac disguise :: Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15
scan ios an iPad app in its Mac disguise :: Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 DuckDuckGo/7
scan ios Safari on an iPod :: Mozilla/5.0 (iPod touch; CPU iPhone OS 12_4_8 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/12.1.2 Mobile/15E148 Safari/604.1
scan ios Chrome on an iPhone :: Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/126.0.6478.35 Mobile/15E148 Safari/604.1
scan ios Firefox on an iPhone :: Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/127.0 Mobile/15E148 Safari/605.1.15
scan ios Edge on an iPhone :: Mozilla/5.0 (iPhone; CPU iPhone OS 13_3 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/13.0 EdgiOS/44.10.19 Mobile/15E148 Safari/605.1.15
scan ios Opera Touch on an iPad :: Mozilla/5.0 (iPad; CPU OS 12_4_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) OPT/1.11.0 Mobile/15E148
scan ios Ecosia on an iPhone, which names a mail-like version :: Mozilla/5.0 (iPhone; CPU iPhone OS 17_4_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4.1 Mobile/15E148 Safari/604.1 (Ecosia ios@9.2.3.1367)
scan android Chrome on an Android phone :: Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36
scan android Chrome on a Pixel :: Mozilla/5.0 (Linux; Android 13; Pixel 6) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/104.0.0.0 Mobile Safari/537.36
scan android Chrome on a phone that says google :: Mozilla/5.0 (Linux; Android 7.1.2; google Pixel 2) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/104.0.0.0 Mobile Safari/537.36
scan android Chrome on an Android tablet :: Mozilla/5.0 (Linux; Android 13; SM-X906C) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/119.0.0.0 Safari/537.36
scan android Samsung Internet :: Mozilla/5.0 (Linux; Android 14; SAMSUNG SM-S918B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/23.0 Chrome/115.0.0.0 Mobile Safari/537.36
scan android Firefox on Android :: Mozilla/5.0 (Android 14; Mobile; rv:127.0) Gecko/127.0 Firefox/127.0
scan android a Cubot phone :: Mozilla/5.0 (Linux; Android 6.0; CUBOT MAX) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/72.0.3626.121 Mobile Safari/537.36
scan android a Cubot phone with an underscore :: Mozilla/5.0 (Linux; Android 8.0.0; CUBOT_P20) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/70.0.3538.110 Mobile Safari/537.36
scan android Huawei Browser on HarmonyOS :: Mozilla/5.0 (Linux; Android 12; HarmonyOS; TET-AN00; HMSCore 6.12.4.312) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/99.0.4844.88 HuaweiBrowser/14.0.5.301 Mobile Safari/537.36
scan android Xiaomi Browser :: Mozilla/5.0 (Linux; U; Android 9; pl-pl; Redmi Note 7 Build/PKQ1.180904.001) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/71.0.3578.141 Mobile Safari/537.36 XiaoMi/MiuiBrowser/11.4.3-g
scan android Opera Mini on Android :: Opera/9.80 (Android; Opera Mini/12.0.1987/37.7327; U; pl) Presto/2.12.423 Version/12.16
scan android UC Browser in its short form :: UCWEB/2.0 (MIDP-2.0; U; Adr 4.4.4; en-US; XT1022) U2/1.0.0 UCBrowser/10.6.0.706 U2/1.0.0 Mobile
scan android Silk on a Fire tablet :: Mozilla/5.0 (Linux; Android 5.1.1; KFSUWI) AppleWebKit/537.36 (KHTML, like Gecko) Silk/80.5.3 like Chrome/80.0.3987.162 Safari/537.36
scan android Vivo Browser :: Mozilla/5.0 (Linux; Android 8.1.0; vivo 1803 Build/O11019; wv) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/62.0.3202.84 Mobile Safari/537.36 VivoBrowser/6.2.0.1
scan android Yandex search app :: Mozilla/5.0 (Linux; arm_64; Android 11; Redmi Note 9S) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/104.0.5112.124 YaApp_Android/22.95.1 YaSearchBrowser/22.95.1 BroPP/1.0 SA/3 Mobile Safari/537.36
scan android Sogou Mobile Browser :: Mozilla/5.0 (Linux; Android 9; NX569J Build/PQ3A.190505.002; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/68.0.3440.106 Mobile Safari/537.36 AWP/2.0 SogouMSE,SogouMobileBrowser/5.21.8
scan desktop Windows Phone, which names Android :: Mozilla/5.0 (Windows Phone 10.0; Android 6.0.1; Microsoft; Lumia 650) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/52.0.2743.116 Mobile Safari/537.36 Edge/15.15254
scan desktop Windows Phone, which names the iPhone :: Mozilla/5.0 (Mobile; Windows Phone 8.1; Android 4.0; ARM; Trident/7.0; Touch; rv:11.0; IEMobile/11.0; NOKIA; Lumia 635) like iPhone OS 7_0_3 Mac OS X AppleWebKit/537 (KHTML, like Gecko) Mobile Safari/537
scan desktop Ubuntu Touch, which is like Android :: Mozilla/5.0 (Linux; Ubuntu 14.04 like Android 4.4) AppleWebKit/537.36 Chromium/35.0.1870.2 Mobile Safari/537.36
scan desktop a KaiOS phone :: Mozilla/5.0 (Mobile; Nokia 8110 4G; rv:48.0) Gecko/48.0 Firefox/48.0 KAIOS/2.5
`;

const IN_APP_BROWSERS = `
scan ios Instagram on an iPhone :: Mozilla/5.0 (iPhone; CPU iPhone OS 13_3 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 123.1.0.26.115 (iPhone11,8; iOS 13_3; en_US; en-US; scale=2.00; 828x1792; 190542906)
scan android Instagram on Android :: Mozilla/5.0 (Linux; Android 11; Pixel 2 Build/RP1A.201005.004.A1; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/91.0.4472.120 Mobile Safari/537.36 Instagram 194.0.0.36.172 Android (30/11; 420dpi; 1080x1878; Google/google; Pixel 2; walleye; walleye; en_US; 301484483)
scan ios Facebook on an iPhone :: Mozilla/5.0 (iPhone; CPU iPhone OS 11_4_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15G77 [FBAN/FBIOS;FBAV/183.0.0.41.81;FBBV/119182652;FBDV/iPhone6,2;FBMD/iPhone;FBSN/iOS;FBSV/11.4.1;FBSS/2;FBCR/VIVO;FBID/phone;FBLC/pt_BR;FBOP/5;FBRV/0]
scan android Facebook on Android :: Mozilla/5.0 (Linux; Android 9; SM-G950U Build/PPR1.180610.011; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/80.0.3987.149 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/263.0.0.46.121;]
scan desktop Facebook on Windows :: Mozilla/5.0 (Windows NT 10.0.16299.98; osmeta 10.3.3308) AppleWebKit/602.1.1 (KHTML, like Gecko) Version/9.0 Safari/602.1.1 osmeta/10.3.3308 Build/3308 [FBAN/FBW;FBAV/140.0.0.232.179;FBBV/83145113;FBDV/WindowsDevice;FBMD/Predator G9-793;FBSN/Windows;FBSV/10.0.16299.125;FBSS/1;FBCR/;FBID/desktop;FBLC/de_DE;FBOP/45;FBRV/0]
scan ios Messenger on an iPhone :: Mozilla/5.0 (iPhone; CPU iPhone OS 16_1_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/20B101 [FBAN/MessengerForiOS;FBAV/387.0.0.28.107;FBBV/418325138;FBDV/iPhone14,5;FBMD/iPhone;FBSN/iOS;FBSV/16.1.1;FBSS/3;FBID/phone;FBLC/en;FBOP/5]
scan android TikTok on Android :: Mozilla/5.0 (Linux; Android 10; SM-G973F Build/QQ3A.200805.001; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/85.0.4183.101 Mobile Safari/537.36 trill_2021806060 JsSdk/1.0 NetType/WIFI Channel/googleplay AppName/musical_ly app_version/18.6.6 ByteLocale/fr ByteFullLocale/fr Region/FR
scan ios TikTok on an iPhone :: Mozilla/5.0 (iPhone; CPU iPhone OS 16_3 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 musical_ly_28.3.0 JsSdk/2.0 NetType/WIFI Channel/App Store ByteLocale/en Region/US RevealType/Dialog isDarkMode/0 WKWebView/1 BytedanceWebview/d8a21c6
scan ios LINE on an iPhone :: Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Safari Line/13.16.0
scan android LINE on Android :: Mozilla/5.0 (Linux; Android 12; SO-51B Build/61.1.F.0.106; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/110.0.5481.153 Mobile Safari/537.36 Line/13.1.1/IAB
scan ios WeChat on an iPhone :: Mozilla/5.0 (iPhone; CPU iPhone OS 16_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.38(0x1800262c) NetType/WIFI Language/zh_CN
scan android WeChat on Android :: Mozilla/5.0 (Linux; Android 7.0; FRD-AL00 Build/HUAWEIFRD-AL00; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/53.0.2785.49 Mobile MQQBrowser/6.2 TBS/043602 Safari/537.36 MicroMessenger/6.5.16.1120 NetType/WIFI Language/zh_CN
scan desktop WeChat on Windows :: Mozilla/5.0 (Windows NT 6.1; WOW64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/39.0.2171.95 Safari/537.36 MicroMessenger/6.5.2.501 NetType/WIFI WindowsWechat QBCore/3.43.691.400 QQBrowser/9.0.2524.400
scan ios Alipay on an iPhone, whose bar marks make lists call it a bot :: Mozilla/5.0 (iPhone; CPU iPhone OS 11_4_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15G77 ChannelId(73) NebulaSDK/1.8.100112 Nebula PSDType(1) AlipayDefined(nt:4G,ws:320|504|2.0) AliApp(AP/10.1.30.300) AlipayClient/10.1.30.300 Alipay Language/zh-Hans
scan ios Baidu app :: Mozilla/5.0 (iPhone; CPU iPhone OS 13_3_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 SP-engine/2.16.0 main/1.0 baiduboxapp/11.20.0.17 (Baidu; P2 13.3.1) NABar/1.0
scan android KakaoTalk on Android :: Mozilla/5.0 (Linux; Android 13; SM-S908N Build/TP1A.220624.014; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/113.0.5672.131 Mobile Safari/537.36;KAKAOTALK 2410131
scan android Naver app :: Mozilla/5.0 (Linux; Android 12; SM-G975N Build/SP1A.210812.016; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/90.0.4430.232 Whale/1.0.0.0 Crosswalk/26.90.3.21 Mobile Safari/537.36 NAVER(inapp; search; 1010; 11.11.3)
scan ios Snapchat on an iPhone :: Mozilla/5.0 (iPhone; CPU iPhone OS 14_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/14.1.1 Mobile/15E148 Snapchat/11.36.0.36 (like Safari/604.1)
scan android Snapchat on Android :: Mozilla/5.0 (Linux; Android 10; SM-G973U Build/QP1A.190711.020; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/79.0.3945.136 Mobile Safari/537.36Snapchat10.74.6.0 (SM-G973U; Android 10#G973USQS2CSL1#29; gzip)
scan ios Pinterest on an iPad :: Mozilla/5.0 (iPad; CPU OS 6_1_3 like Mac OS X) AppleWebKit/536.26 (KHTML, like Gecko) Mobile/10B329 [Pinterest/iOS]
scan android Pinterest on Android :: Mozilla/5.0 (Linux; Android 9; STF-L09 Build/HUAWEISTF-L09; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/79.0.3945.79 Mobile Safari/537.36 [Pinterest/Android]
scan ios Twitter on an iPhone :: Mozilla/5.0 (iPhone; CPU iPhone OS 13_3_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/17D50 Twitter for iPhone/8.10
scan ios LinkedIn on an iPhone :: Mozilla/5.0 (iPhone; CPU iPhone OS 12_4_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 [LinkedInApp]
scan android Telegram on Android :: Mozilla/5.0 (Linux; Android 13; SM-A536B Build/TP1A.220624.014; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/119.0.6045.163 Mobile Safari/537.36 Telegram-Android/10.3.2 (Samsung SM-A536B; Android 13; SDK 33; AVERAGE)
scan android Viber on Android :: Mozilla/5.0 (Linux; Android 7.1.2; G011A Build/N2G48H; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/66.0.3359.158 Safari/537.36 Viber/11.9.5.8
scan desktop Slack on Windows :: Mozilla/5.0 (Windows NT 10.0.18362; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Slack/4.4.2 Chrome/78.0.3904.130 Electron/7.2.1 Safari/537.36 WindowsStore/10.0.18362 Sonic Slack_SSB/4.4.2
scan desktop Discord on Windows :: Mozilla/5.0 (Windows NT 10.0; WOW64) AppleWebKit/537.36 (KHTML, like Gecko) discord/0.0.306 Chrome/78.0.3904.130 Electron/7.1.11 Safari/537.36
scan ios Google app on an iPhone :: Mozilla/5.0 (iPhone; CPU iPhone OS 13_3 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) GSA/102.0.304944559 Mobile/15E148 Safari/604.1
scan android Google app on Android :: Mozilla/5.0 (Linux; Android 6.0.1; SM-G532M Build/MMB29T; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/88.0.4324.181 Mobile Safari/537.36 GoogleApp/12.4.9.23.arm
scan android Flipboard on Android :: Mozilla/5.0 (Linux; Android 8.0.0; LG-LS998 Build/OPR1.170623.026; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/74.0.3729.157 Mobile Safari/537.36 Flipboard/4.2.24/4732,4.2.24.4732
scan android a job search app :: Job Search/24.4.0 Mozilla/5.0 (Linux; Android 14; SM-S918U Build/UP1A.231005.007; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/122.0.6261.119 Mobile Safari/537.36
`;

const DESKTOP_BROWSERS = `
scan desktop Chrome on Windows :: Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36
scan desktop Chrome on a Mac :: Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36
scan desktop Chrome on a Chromebook :: Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36
scan desktop Edge on Windows :: Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0
scan desktop Firefox on Windows :: Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0
scan desktop Firefox on Linux :: Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0
scan desktop Opera on Windows :: Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Safari/537.36 OPR/110.0.0.0
scan desktop Internet Explorer 11 :: Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko
scan desktop Outlook on Windows :: Mozilla/4.0 (compatible; MSIE 7.0; Windows NT 6.1; WOW64; Trident/7.0; SLCC2; .NET CLR 2.0.50727; Microsoft Outlook 14.0.7113; ms-office; MSOffice 14)
scan desktop a Kindle, which is like Android :: Mozilla/5.0 (X11; U; Linux armv7l like Android; en-us) AppleWebKit/531.2+ (KHTML, like Gecko) Version/5.0 Safari/533.2+ Kindle/3.0+
scan desktop a PlayStation :: Mozilla/5.0 (PlayStation 4 5.55) AppleWebKit/601.2 (KHTML, like Gecko)
scan desktop a Tesla :: Mozilla/5.0 (X11; GNU/Linux) AppleWebKit/537.36 (KHTML, like Gecko) Chromium/79.0.3945.130 Chrome/79.0.3945.130 Safari/537.36 Tesla/2020.12.1-299292ad7782
scan desktop Lynx :: Lynx/2.8.9rel.1 libwww-FM/2.14 SSL-MM/1.4.1 GNUTLS/3.6.5
`;

const ORDINARY_CLIENTS = `
scan desktop curl :: curl/8.5.0
scan desktop Wget :: Wget/1.21.4
scan desktop HTTPie :: HTTPie/3.2.2
scan desktop Python requests :: python-requests/2.31.0
scan desktop Python urllib :: Python-urllib/3.11
scan desktop aiohttp :: Python/3.11 aiohttp/3.9.1
scan desktop Go :: Go-http-client/1.1
scan desktop Node :: node
scan desktop Bun :: Bun/1.4.4
scan desktop node-fetch, with its home page :: node-fetch/1.0 (+https://github.com/bitinn/node-fetch)
scan desktop got, with its home page :: got (https://github.com/sindresorhus/got)
scan desktop axios :: axios/1.6.2
scan desktop okhttp :: okhttp/4.12.0
scan desktop Java :: Java/17.0.9
scan desktop Apache HttpClient :: Apache-HttpClient/4.5.13 (Java/17.0.1)
scan desktop Postman :: PostmanRuntime/7.36.0
scan desktop k6 :: k6/0.49.0 (https://k6.io/)
scan desktop PowerShell :: Mozilla/5.0 (Windows NT; Windows NT 10.0; en-US) WindowsPowerShell/5.1.22621.2506
scan ios an iOS app without a browser :: Hulu/6.8.1 (iOS 13.3; en_US; iPhone12,1; 17C54)
scan android an Android app without a browser :: Dalvik/2.1.0 (Linux; U; Android 13; SM-G991B Build/TP1A.220624.014)
crawler desktop a headless Chrome, which somebody drives :: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/120.0.6099.28 Safari/537.36
scan desktop nothing at all ::
`;

const PREVIEWS = `
preview desktop WhatsApp on Android :: WhatsApp/2.23.20.0 A
preview desktop WhatsApp on an iPhone :: WhatsApp/2.23.18.78 i
preview desktop WhatsApp Web :: WhatsApp/2.2336.7 N
preview desktop Signal, under WhatsApp’s name :: WhatsApp/2
preview desktop Facebook :: facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)
preview desktop Facebook, short :: facebookexternalhit/1.1
preview desktop Facebook catalogue :: facebookcatalog/1.0
preview desktop Meta, on a user’s behalf :: meta-externalfetcher/1.1 (+https://developers.facebook.com/docs/sharing/webmasters/crawler)
preview desktop iMessage :: Mozilla/5.0 (Macintosh; Intel Mac OS X 10_11_1) AppleWebKit/601.2.4 (KHTML, like Gecko) Version/9.0.1 Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0
preview desktop Slack :: Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)
preview desktop Slack, pictures :: Slack-ImgProxy (+https://api.slack.com/robots)
preview desktop Telegram :: TelegramBot (like TwitterBot)
preview desktop Discord :: Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)
preview desktop Twitter :: Twitterbot/1.0
preview desktop LinkedIn :: LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)
preview desktop Skype and Teams :: Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5 skype-url-preview@microsoft.com
preview desktop Reddit :: Mozilla/5.0 (compatible; redditbot/1.0; +http://www.reddit.com/feedback)
preview desktop Pinterest :: Pinterest/0.2 (+https://www.pinterest.com/bot.html)
preview desktop LINE :: facebookexternalhit/1.1;line-poker/1.0
preview desktop KakaoTalk :: facebookexternalhit/1.1; kakaotalk-scrap/1.0; +https://devtalk.kakao.com/t/scrap/33984
preview desktop Snapchat :: Snap URL Preview Service; bot; snapchat; https://developers.snap.com/robots
preview desktop VK :: Mozilla/5.0 (compatible; vkShare; +http://vk.com/dev/Share)
preview desktop TikTok :: Mozilla/5.0 (compatible; TikTokSpider; ttspider-feedback@tiktok.com)
preview desktop Mastodon, newer form :: Mastodon/4.3.0 (http.rb/5.2.0; +https://mastodon.social/)
preview desktop Mastodon :: http.rb/5.1.1 (Mastodon/4.2.1; +https://mastodon.social/)
preview desktop Bluesky :: Mozilla/5.0 (compatible; Bluesky Cardyb/1.1; +mailto:support@bsky.app)
preview desktop Matrix :: Synapse (bot; +https://github.com/matrix-org/synapse)
preview desktop Discourse :: Discourse Forum Onebox v2.6.0.beta2
preview desktop Quora :: Quora Link Preview/1.0 (http://www.quora.com)
preview desktop Misskey :: SummalyBot/5.0.2
preview desktop Embedly :: Mozilla/5.0 (compatible; Embedly/0.2; +http://support.embed.ly/)
preview desktop Iframely :: Iframely/1.3.1 (+https://iframely.com/docs/about)
preview desktop Google, snippets :: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/56.0.2924.87 Safari/537.36 Google (+https://developers.google.com/+/web/snippet/)
`;

const CRAWLERS = `
crawler desktop Googlebot :: Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)
crawler android Googlebot as a phone :: Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/80.0.3987.92 Mobile Safari/537.36 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)
crawler desktop Google’s inspection :: Mozilla/5.0 (compatible; Google-InspectionTool/1.0;)
crawler desktop GoogleOther :: GoogleOther
crawler desktop Google’s ads :: AdsBot-Google (+http://www.google.com/adsbot.html)
crawler desktop Google’s ad partners :: Mediapartners-Google
crawler desktop Bing :: Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm) Chrome/116.0.1938.76 Safari/537.36
crawler desktop Apple :: Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_5) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/13.1.1 Safari/605.1.15 (Applebot/0.1; +http://www.apple.com/go/applebot)
crawler desktop Yandex :: Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)
crawler desktop Baidu :: Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)
crawler desktop Sogou :: Sogou web spider/4.0(+http://www.sogou.com/docs/help/webmasters.htm#07)
crawler desktop 360 :: Mozilla/5.0 (Windows NT 6.1) AppleWebKit/537.1 (KHTML, like Gecko) Chrome/21.0.1180.89 Safari/537.1; 360Spider
crawler android ByteDance :: Mozilla/5.0 (Linux; Android 6.0; Nexus 5 Build/MRA58N) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/51.0.5668.1446 Mobile Safari/537.36; Bytespider;bytespider@bytedance.com
crawler android Petal :: Mozilla/5.0 (Linux; Android 7.0;) AppleWebKit/537.36 (KHTML, like Gecko) Mobile Safari/537.36 (compatible; PetalBot;+https://webmaster.petalsearch.com/site/petalbot)
crawler desktop Yahoo :: Mozilla/5.0 (compatible; Yahoo! Slurp; http://help.yahoo.com/help/us/ysearch/slurp)
crawler desktop Naver :: Mozilla/5.0 (compatible; yeti/1.1; +http://naver.me/spd)
crawler desktop DuckDuckGo :: DuckDuckBot/1.0; (+http://duckduckgo.com/duckduckbot.html)
crawler desktop OpenAI :: Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)
crawler desktop ChatGPT, on a user’s behalf :: Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; ChatGPT-User/1.0; +https://openai.com/bot)
crawler desktop Anthropic :: Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; ClaudeBot/1.0; +claudebot@anthropic.com)
crawler desktop Meta :: meta-externalagent/1.1 (+https://developers.facebook.com/docs/sharing/webmasters/crawler)
crawler desktop Common Crawl :: CCBot/2.0 (https://commoncrawl.org/faq/)
crawler desktop Amazon :: Mozilla/5.0 (Macintosh; Intel Mac OS X 10_10_1) AppleWebKit/600.2.5 (KHTML, like Gecko) Version/8.0.2 Safari/600.2.5 (Amazonbot/0.1; +https://developer.amazon.com/support/amazonbot)
crawler desktop Ahrefs :: Mozilla/5.0 (compatible; AhrefsBot/7.0; +http://ahrefs.com/robot/)
crawler desktop Semrush :: Mozilla/5.0 (compatible; SemrushBot/7~bl; +http://www.semrush.com/bot.html)
crawler desktop Alexa :: ia_archiver (+http://www.alexa.com/site/help/webmasters; crawler@alexa.com)
crawler android Lighthouse :: Mozilla/5.0 (Linux; Android 11; moto g power (2022)) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/119.0.0.0 Mobile Safari/537.36 Chrome-Lighthouse
crawler desktop UptimeRobot :: Mozilla/5.0+(compatible; UptimeRobot/2.0; http://www.uptimerobot.com/)
crawler desktop Pingdom :: Pingdom.com_bot_version_1.4_(http://www.pingdom.com/)
crawler desktop StatusCake :: Mozilla/5.0 (Windows NT 6.2; WOW64) AppleWebKit/537.4 (KHTML, like Gecko) Chrome/98 Safari/537.4 (StatusCake)
crawler desktop Scrapy :: Scrapy/2.11.0 (+https://scrapy.org)
crawler desktop Censys :: Mozilla/5.0 (compatible; CensysInspect/1.1; +https://about.censys.io/)
crawler desktop Screaming Frog :: Screaming Frog SEO Spider/19.4
`;

function readTable(table: string): KnownAgent[] {
  return table
    .trim()
    .split('\n')
    .map((line) => {
      const row = /^(scan|preview|crawler) (ios|android|desktop) (.+?) ::(?: (.*))?$/.exec(line);
      if (row === null) throw new Error(`not a row: ${line}`);
      const [, class_, device, who = '', agent = ''] = row;
      return { class: class_ as AgentClass, device: device as Device, who, agent };
    });
}

export const KNOWN_AGENTS: readonly KnownAgent[] = [
  ...readTable(PHONES_AND_TABLETS),
  ...readTable(IN_APP_BROWSERS),
  ...readTable(DESKTOP_BROWSERS),
  ...readTable(ORDINARY_CLIENTS),
  ...readTable(PREVIEWS),
  ...readTable(CRAWLERS),
];
